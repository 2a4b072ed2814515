/**
 * Tells the page around this frame the colour of the server's host, for its launcher. The page is
 * named by its exact origin; without one, nothing is sent.
 */
export function tellColor(color: string): void {
  if (window.parent === window || document.referrer === '') return;
  window.parent.postMessage({ type: 'CHAT_COLOR', color }, new URL(document.referrer).origin);
}
