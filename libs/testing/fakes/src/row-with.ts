const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The row of a list in which an element has this text. The same words may stand elsewhere, in a
 * filter or in details, and there before the rows come. Throws while there is no such row, so that
 * a test waits for it: `await waitFor(() => rowWith('Dana'))`.
 */
export function rowWith(text: string | RegExp): HTMLElement {
  const isMeant = (element: Element) =>
    typeof text === 'string' ? ownText(element) === text : text.test(ownText(element));
  const rows = [...document.querySelectorAll<HTMLElement>('[role="row"]')];
  const found = rows.find((row) => [...row.querySelectorAll('*')].some(isMeant));
  if (!found) throw new Error(`No row shows ${String(text)}; there are ${rows.length} rows.`);
  return found;
}
