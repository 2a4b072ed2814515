import { wordOf } from './button-words.js';
import { openPanel } from './panel.js';
import { offPaper, shadowOf } from './shadow.js';

/** The look of a launcher that nothing shapes. */
export const css =
  'button{all:initial;display:inline-flex;align-items:center;' +
  'min-height:48px;padding:0 20px;border-radius:24px;background:#305fdd;color:#fff;' +
  'font:500 15px system-ui,sans-serif;cursor:pointer}' +
  'button:focus-visible{outline:2px solid #305fdd;outline-offset:2px}';

/** One kind of launcher. */
export interface ButtonKind {
  /** The attribute that marks an element. */
  readonly attribute: string;
  /** The origin of the server of an element. */
  readonly originOf: (element: HTMLElement) => string;
  /**
   * Gives a launcher the look that its element asks for. An element that can carry no shadow is its
   * own launcher; without this, it keeps the look of the page.
   */
  readonly shape?: (page: Document, element: HTMLElement, button: HTMLElement) => void;
}

/**
 * Opens what an element asks for. Its attributes are read when it is pressed, because those of a
 * single-page app may change.
 */
function open(page: Document, origin: string, { dataset }: HTMLElement, opener: HTMLElement): void {
  if (
    dataset.type === 'call' &&
    dataset.number &&
    matchMedia('(pointer:coarse) and (max-width:767px)').matches
  )
    page.location.href = `tel:${dataset.number.replace(/[^+\d]/g, '')}`;
  else openPanel(page, origin, dataset, opener);
}

function dress(page: Document, { originOf, shape }: ButtonKind, element: HTMLElement): void {
  const press = (event: Event) => {
    event.preventDefault();
    open(page, originOf(element), element, event.currentTarget as HTMLElement);
  };
  try {
    const root = shadowOf(element, css + offPaper);
    const button = page.createElement('button');
    // A call is not promised where only a chat can be offered.
    button.textContent =
      element.textContent?.trim() || wordOf(page, 'Chat with us', 'Chatee con nosotros');
    button.setAttribute('part', 'button');
    button.onclick = press;
    shape?.(page, element, button);
    root.append(button);
  } catch {
    // What cannot carry a shadow, as a button, a link or an item of a list, is pressed itself.
    element.addEventListener('click', press);
    // A link without an address is reached by no key, whatever its tabIndex says.
    if (element.tabIndex < 0 || element.matches('a:not([href]):not([tabindex])')) {
      element.tabIndex = 0;
      element.role = 'button';
      element.onkeydown = (event) => event.key === 'Enter' && press(event);
    }
    shape?.(page, element, element);
  }
  // Some pages hide the element until the script runs.
  element.hidden = false;
  const { display, visibility } = getComputedStyle(element);
  if (display === 'none') element.style.display = 'inline-block';
  if (visibility === 'hidden') element.style.visibility = 'visible';
}

/**
 * Turns every marked element of a page into a launcher, those that come later too. A script that a
 * page includes twice does so once.
 */
export function watchButtons(page: Document, kind: ButtonKind): void {
  const marks = page as Document & Record<symbol, Set<HTMLElement> | undefined>;
  const mark = Symbol.for(kind.attribute);
  if (marks[mark]) return;
  const dressed = (marks[mark] = new Set());
  const dressAll = () =>
    page.querySelectorAll<HTMLElement>(`[${kind.attribute}]`).forEach((element) => {
      if (dressed.has(element) || !element.dataset.target || element.shadowRoot) return;
      dressed.add(element);
      dress(page, kind, element);
    });
  dressAll();
  new MutationObserver(dressAll).observe(page.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [kind.attribute, 'data-target'],
  });
}
