import { takeOut } from '../take-out.js';
import { labelOf, setLabel } from './label.js';

const paths = new Map([
  ['chat', 'M4 20l1.3-3.9a8 8 0 1 1 3 2.9z'],
  [
    'phone',
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  ],
]);
const gap = 8;
const mark = 'data-launcher-icon';

function iconOf(page: Document, path: string, size: string): SVGElement {
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = page.createElementNS(svg.namespaceURI, 'path');
  line.setAttribute('d', path);
  const attributes = {
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
    [mark]: '',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.append(line);
  return svg as SVGElement;
}

/** An `<input>` holds no element: its icon is a picture behind its words, in their colour. */
function paintIcon(input: HTMLElement, icon: SVGElement, side: string, isAlone: boolean): void {
  const { style } = input;
  const { color, paddingInlineStart } = getComputedStyle(input);
  icon.setAttribute('stroke', color);
  const picture = encodeURIComponent(new XMLSerializer().serializeToString(icon));
  style.backgroundImage = `url("data:image/svg+xml,${picture}")`;
  style.backgroundRepeat = 'no-repeat';
  style.backgroundPosition = isAlone ? 'center' : `${side} ${paddingInlineStart} center`;
  const width = `${Number.parseFloat(icon.getAttribute('width') ?? '')}px`;
  if (!isAlone)
    style.setProperty(`padding-${side}`, `calc(${paddingInlineStart} + ${width} + ${gap}px)`);
}

/** Puts the icon that an element asks for on its launcher, beside the words or in their place. */
export function addIcon(
  page: Document,
  button: HTMLElement,
  { icon = '', iconSize = '20', iconPosition }: DOMStringMap,
  isAlone: boolean,
): void {
  const path = paths.get(icon);
  if (path === undefined) return;
  const { style } = button;
  style.gap = `${gap}px`;
  if (isAlone) {
    button.ariaLabel ||= labelOf(button);
    setLabel(button, '');
    style.paddingInline = '0';
    style.minWidth = style.minHeight;
    style.justifyContent = 'center';
  }
  // A page that keeps a copy of its body, to show it again, copies the icon too.
  const copied = button.querySelector(`[${mark}]`);
  if (copied) takeOut(copied);
  const svg = iconOf(page, path, iconSize);
  const isRight = iconPosition === 'right';
  if (button.localName === 'input') paintIcon(button, svg, isRight ? 'right' : 'left', isAlone);
  else if (isRight) button.append(svg);
  else button.prepend(svg);
}
