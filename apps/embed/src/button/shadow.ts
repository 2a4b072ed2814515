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

/**
 * A shadow root of what lies over a page. Rules of a page such as `* { max-width: 60ch }` outrank those
 * of a shadow root for its host, important ones too, but not those that are important in the root.
 */
export const shadowOver = (element: HTMLElement, css: string): ShadowRoot =>
  shadowOf(
    element,
    css.replace(
      /(:host[^{]*\{)([^}]*)/g,
      (_rule, head: string, body: string) => `${head}${body.replace(/;|$/g, '!important;')}`,
    ),
  );
