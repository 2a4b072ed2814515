/**
 * For launchers and chats: on paper nothing can be pressed, and what is fixed would cover every
 * sheet of the page.
 */
export const offPaper = '@media print{:host{display:none!important}}';

/**
 * A shadow root with its own style: nothing leaks in or out, and a strict policy of the page allows
 * it.
 */
export function shadowOf(element: HTMLElement, css: string): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}
