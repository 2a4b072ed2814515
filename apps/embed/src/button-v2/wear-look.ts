import { wordOf } from '../button/button-words.js';
import { offPaper } from '../button/shadow.js';
import { css } from '../button/watch-buttons.js';
import { labelOf, setLabel } from './label.js';

const mark = 'data-launcher';
const dressed = new WeakSet<Document>();

/**
 * Gives an element that can carry no shadow the look and the words of a launcher. The rule weighs
 * nothing, so that the page's own rules for the element go before it, and a strict policy of the
 * page allows the sheet.
 */
export function wearLook(page: Document, element: HTMLElement): void {
  element.setAttribute(mark, '');
  if (!labelOf(element) && element.childElementCount === 0)
    setLabel(element, wordOf(page, 'Chat with us', 'Chatee con nosotros'));
  // Some pages hide it until the script runs; a block would put its words at the top.
  if (getComputedStyle(element).display === 'none') element.style.display = 'inline-flex';
  if (dressed.has(page)) return;
  dressed.add(page);
  const sheet = new CSSStyleSheet();
  const own = `[${mark}]`;
  // One that floats is no part of the text of its page, and is not printed.
  sheet.replaceSync(
    css.replaceAll('button', `:where(${own})`) +
      offPaper.replace(':host', `${own}[style*="fixed"]`),
  );
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
