import { wordOf } from './button-words.js';
import { openPanel } from './panel.js';
import { shadowOf } from './shadow.js';

const attribute = 'data-vida-button';
const css =
  'button{all:initial;box-sizing:border-box;display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:24px;background:#305fdd;color:#fff;font:500 15px system-ui,sans-serif;cursor:pointer}button:focus-visible{outline:2px solid #305fdd;outline-offset:2px}';

/** The options of an element, from its attributes. */
interface ButtonTarget {
  readonly target: string;
  readonly isCall: boolean;
  readonly number: string | undefined;
}

const targetOf = ({ dataset }: HTMLElement): ButtonTarget => ({
  target: dataset.target ?? '',
  isCall: dataset.type === 'call',
  number: dataset.number,
});

function open(page: Document, origin: string, { target, isCall, number }: ButtonTarget): void {
  const isPhone = page.defaultView?.matchMedia('(pointer:coarse) and (max-width:767px)').matches;
  if (isCall && number && isPhone) page.location.href = `tel:${number.replace(/[^+\d]/g, '')}`;
  else openPanel(page, origin, target, isCall);
}

const dressed = new WeakSet<HTMLElement>();

function dress(page: Document, origin: string, element: HTMLElement): void {
  // The attributes of a single-page app may change later, so they are read when pressed.
  if (dressed.has(element) || !element.dataset.target) return;
  dressed.add(element);
  const press = (event: Event) => {
    event.preventDefault();
    open(page, origin, targetOf(element));
  };
  // A button or link of the page keeps its own look; it cannot carry a shadow anyway.
  if (/^(BUTTON|A)$/.test(element.tagName)) return element.addEventListener('click', press);
  const button = page.createElement('button');
  const own = element.textContent?.trim();
  button.textContent =
    own ||
    (element.dataset.type === 'call'
      ? wordOf(page, 'Call us', 'Llámenos')
      : wordOf(page, 'Chat with us', 'Chatee con nosotros'));
  button.setAttribute('part', 'button');
  button.onclick = press;
  shadowOf(element, css).append(button);
}

/** Turns every marked element of a page into a launcher, those that come later too. */
export function watchButtons(page: Document, origin: string): void {
  const dressAll = () =>
    page
      .querySelectorAll<HTMLElement>(`[${attribute}]`)
      .forEach((element) => dress(page, origin, element));
  dressAll();
  new MutationObserver(dressAll).observe(page.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [attribute, 'data-target'],
  });
}
