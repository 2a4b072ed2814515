/**
 * Rounds of work, one after the other within this process: whoever asks for one gets one that begins after they asked, and therefore sees all
 * that was due by then. To share the round that runs would be to share what it saw before. A round that fails holds up no other.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(work, work));
}
