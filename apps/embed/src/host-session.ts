/**
 * The session of a visitor whose browser keeps nothing for a frame of another site: the frame tells
 * it, this page keeps it in its own storage, and the next frame gets it behind the hash, which no
 * server receives. It opens one conversation and nothing else; a page that can read it here has made
 * the frame. Only the frame looks at what it is given.
 */
export function sessionOf(chat: string, told?: unknown): string {
  const key = `patchbay-chat ${chat}`;
  try {
    if (told) localStorage.setItem(key, `${told as string}`);
    const kept = localStorage.getItem(key);
    return kept ? `visitor=${kept}` : '';
  } catch {
    return ''; // The page has no storage, or a full one.
  }
}
