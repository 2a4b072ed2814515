/**
 * Runs at once, or after the press that moved the focus: an error line that appears during a press
 * moves the button away from the pointer, and the click is lost.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector('button:active, a:active, label:active') === null) run();
  // The click comes after `mouseup`, which touch input sends as well.
  else document.addEventListener('mouseup', () => setTimeout(run), { once: true });
}
