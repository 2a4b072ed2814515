/**
 * The session of a visitor whose browser keeps nothing for a frame of another site: the frame tells
 * it, this page keeps it in its own storage, and the next frame gets it behind the hash, which no
 * server is told. It opens the one conversation and nothing else; a page that can read it here has
 * made the frame. Pages without a storage keep none.
 */
const keyOf = (origin: string, agent: string) => `patchbay-chat ${origin} ${agent}`;

/** What the address of a chat's frame ends with: a signed identity, or the session that was kept. */
export function hashOf(origin: string, agent: string, identity = ''): string {
  // A person who is named has a session of its own.
  if (identity) return `#${identity}`;
  try {
    const kept = localStorage.getItem(keyOf(origin, agent));
    return kept ? `#visitor=${kept}` : '';
  } catch {
    return ''; // The page has no storage.
  }
}

/** Keeps what a frame tells of its session. */
export function keepSession(origin: string, agent: string, session: unknown): void {
  if (!/^[\w.-]+$/.test(`${session}`)) return;
  try {
    localStorage.setItem(keyOf(origin, agent), `${session}`);
  } catch {
    // The page has no storage, or it is full.
  }
}
