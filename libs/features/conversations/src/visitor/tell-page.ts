/** Tells the page around this frame, by its exact origin; without one, nothing is sent. */
export function tellPage(message: Readonly<Record<string, unknown>>): void {
  if (window.parent === window || document.referrer === '') return;
  window.parent.postMessage(message, new URL(document.referrer).origin);
}
