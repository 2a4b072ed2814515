/**
 * Runs in a page: finds the first visible element of a kind by its accessible name. Written as one
 * function without imports, because each driver sends its source to the browser.
 *
 * @param {'button' | 'field' | 'link' | 'radio'} kind
 * @param {string} pattern a regular expression for the whole name, case-insensitive
 * @returns {Element | null}
 */
export function findInPage(kind, pattern) {
  const { document, getComputedStyle } = globalThis;
  const selectors = {
    button: 'button, [role="button"], [role="tab"], [role="menuitem"]',
    field: 'input:not([type="radio"]):not([type="checkbox"]), textarea, [contenteditable="true"]',
    link: 'a[href]',
    radio: 'input[type="radio"], [role="radio"]',
  };
  const wanted = new RegExp(`^(?:${pattern})$`, 'iu');
  const textOf = (element) => (element?.textContent ?? '').replace(/\s+/gu, ' ').trim();
  const namesOf = (element) => [
    (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/u)
      .map((id) => (id ? textOf(document.getElementById(id)) : ''))
      .join(' ')
      .trim(),
    element.getAttribute('aria-label') ?? '',
    ...[...(element.labels ?? [])].map(textOf),
    element.matches(selectors.field) ? '' : textOf(element),
  ];
  const isVisible = (element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    !element.disabled &&
    !element.closest('[inert], [aria-hidden="true"]');
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  // What lies below an open dialog cannot be pressed.
  const places = [...dialogs.reverse(), document];
  for (const place of places)
    for (const element of place.querySelectorAll(selectors[kind]))
      if (
        (isVisible(element) || (kind === 'radio' && !element.disabled)) &&
        namesOf(element).some((name) => wanted.test(name.replace(/\s+/gu, ' ').trim()))
      )
        return element;
  return null;
}

/** The visible text of a page, in one line. */
export const textOfPage = () => (globalThis.document.body?.innerText ?? '').replace(/\s+/gu, ' ');

/** Notes what a page reports from now on: errors of scripts, and violations of its policy. */
export function watchPage() {
  const { document, addEventListener, console } = globalThis;
  if (globalThis.reported) return;
  globalThis.reported = [];
  const note = (kind, text) => globalThis.reported.push(`${kind}: ${text}`);
  // A preload that a change of the page ends is no failure: what needs it asks again.
  const isPreload = ({ target }) => target?.rel === 'modulepreload';
  const failed = ({ message, target }) =>
    message || `${target?.tagName ?? ''} ${target?.src || target?.href || ''}`;
  addEventListener('error', (event) => isPreload(event) || note('error', failed(event)), true);
  addEventListener('unhandledrejection', (event) => note('rejection', String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    note('policy', `${event.violatedDirective} ${event.blockedURI}`),
  );
  const { error } = console;
  console.error = (...words) => {
    note('console', words.map(String).join(' '));
    error.apply(console, words);
  };
}

/** What was noted since the last time. */
export const takeReports = () => (globalThis.reported ?? []).splice(0);

/** Runs in a page: the frame whose address begins so, also within the shadow of an element. */
export function frameInPage(address) {
  const within = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.tagName === 'IFRAME' && element.src.startsWith(address)) return element;
      const found = element.shadowRoot && within(element.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  return within(globalThis.document);
}

/** Runs in a page: writes into a field as a person would who replaces its text. */
export function writeInPage(field, text) {
  const kind = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(kind, 'value').set.call(field, text);
  field.dispatchEvent(new globalThis.InputEvent('input', { bubbles: true, data: text }));
}
