/**
 * Runs at once, or after the press that took the focus away: a line of error that appears while a
 * button is pressed moves the button from under the pointer, and the click is lost.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector('button:active, a:active, label:active') === null) run();
  // The click comes after `mouseup`, which a touch sends as well.
  else document.addEventListener('mouseup', () => setTimeout(run), { once: true });
}
