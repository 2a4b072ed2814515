/**
 * Serializes runs of `work` within this process. Every call gets a run that starts after the call
 * and therefore sees everything that was due by then; sharing the current run would miss what
 * became due since it started. A run that fails does not block the next one.
 */
export function serialize(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(work, work));
}
