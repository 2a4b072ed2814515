import { wordOf } from '../button/button-words.js';
import { offPaper, shadowOf } from '../button/shadow.js';

/** The server writes the colour of its host into the script, in place of the defaults of both variables. */
const css =
  'button{all:initial;box-sizing:border-box;position:relative;display:inline-grid;' +
  'place-content:center;min-width:56px;height:56px;padding:0 16px;border-radius:28px;' +
  'background:var(--patchbay-accent,#305fdd);color:var(--patchbay-on-accent,#fff);' +
  'font:500 15px system-ui;cursor:pointer}' +
  'svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:2}' +
  'button:focus-visible{outline:2px solid var(--patchbay-accent,#305fdd);outline-offset:2px}' +
  '[role]{position:absolute;overflow:hidden;width:1px;height:1px}';

function iconOf(page: Document, isBooking: boolean): Element {
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = page.createElementNS(svg.namespaceURI, 'path');
  line.setAttribute(
    'd',
    isBooking ? 'M4 5h16v15H4zv5h16M8 3v3m8-3v3' : 'M4 20l1.3-3.9a8 8 0 1 1 3 2.9z',
  );
  svg.append(line);
  return svg;
}

/** The button that opens a widget, and the words about it that are spoken. */
export interface Launcher {
  readonly button: HTMLButtonElement;
  readonly live: HTMLElement;
}

/**
 * Puts a launcher into the shadow root of an element. `data-welcome` names it, and is shown where
 * `data-size` is `expanded`; `data-color` and `data-text-color` go before the variables of style.
 */
export function createLauncher(page: Document, element: HTMLElement): Launcher {
  const { welcome, size, color, textColor, mode } = element.dataset;
  const isBooking = mode === 'scheduling';
  const button = page.createElement('button');
  const label =
    welcome?.trim() ||
    (isBooking
      ? wordOf(page, 'Book with us', 'Reserve con nosotros')
      : wordOf(page, 'Chat with us', 'Chatee con nosotros'));
  button.append(size === 'expanded' ? label : iconOf(page, isBooking));
  button.setAttribute('part', 'button');
  button.style.background = color ?? '';
  // Black or white, whichever has more contrast: at L 49 both have 4.5:1. A browser drops what is no
  // colour. The panel has this line too: the loader has no room for a function.
  button.style.color = textColor ?? `lch(from ${color} calc((49 - l)*infinity) 0 0)`;
  button.ariaLabel = label;
  const live = page.createElement('div');
  live.setAttribute('role', 'status');
  shadowOf(element, css + offPaper).append(button, live);
  return { button, live };
}
