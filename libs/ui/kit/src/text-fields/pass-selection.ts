type Line = HTMLInputElement | HTMLTextAreaElement;

const isLine = (element: Element | null): element is Line =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Marks in the focused line what is marked in `from`, a line that it took the place of: what is
 * typed next replaces it, and a caret stays where it was. A removed line still knows its selection.
 * Where both show the text differently, all stays all, and the end stays the end.
 */
export function passSelection(from: Line): void {
  const to = document.activeElement;
  const { selectionStart: start, selectionEnd: end } = from;
  if (!isLine(to) || start === null || end === null) return;
  const reachesEnd = end >= from.value.length;
  if (start === 0 && reachesEnd) return to.select();
  // Lines of mail addresses have no caret that can be set; the browser puts it at the end.
  if (to.selectionStart === null) return;
  const place = (at: number) => (at >= from.value.length ? to.value.length : at);
  to.setSelectionRange(place(start), place(end), from.selectionDirection ?? 'none');
}
