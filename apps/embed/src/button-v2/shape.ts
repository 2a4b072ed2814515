const paths = new Map([
  ['chat', 'M4 20l1.3-3.9a8 8 0 1 1 3 2.9z'],
  [
    'phone',
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  ],
]);
const sizes = new Map([
  ['small', ['36', '14', '13']],
  ['large', ['56', '26', '17']],
]);
const usualSize = ['48', '20', '15'];

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
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.append(line);
  return svg as SVGElement;
}

const isSet = (flag: string | undefined): boolean => (flag ?? 'false') !== 'false';

/** A number is a length in pixels; the browser drops what is neither a number nor a length. */
const lengthOf = (value: string | undefined, usual: string): string =>
  /^\d+(\.\d+)?$/.test(value ?? '') ? `${value}px` : (value ?? `${usual}px`);

function paint({ style }: HTMLElement, dataset: DOMStringMap): void {
  const [height = '', padding = '', font = ''] = sizes.get(dataset.size ?? '') ?? usualSize;
  style.minHeight = lengthOf(dataset.height, height);
  style.paddingInline = lengthOf(dataset.paddingX, padding);
  style.fontSize = lengthOf(dataset.fontSize, font);
  style.fontWeight = dataset.fontWeight ?? '500';
  style.borderRadius = lengthOf(dataset.borderRadius, '24');
  style.backgroundColor = dataset.color ?? '';
  style.color = dataset.textColor ?? '';
}

function addIcon(page: Document, button: HTMLButtonElement, dataset: DOMStringMap): void {
  const path = paths.get(dataset.icon ?? '');
  if (path === undefined) return;
  const { style } = button;
  style.gap = '8px';
  if (isSet(dataset.iconOnly)) {
    button.ariaLabel = button.textContent;
    button.textContent = '';
    style.paddingInline = '0';
    style.minWidth = style.minHeight;
    style.justifyContent = 'center';
  }
  const icon = iconOf(page, path, dataset.iconSize ?? '20');
  if (dataset.iconPosition === 'right') button.append(icon);
  else button.prepend(icon);
}

function float({ style, dataset }: HTMLElement): void {
  const [vertical, horizontal] = (dataset.position ?? 'bottom-right').split('-');
  style.position = 'fixed';
  style.zIndex = '2147482000';
  style[vertical === 'top' ? 'top' : 'bottom'] = lengthOf(dataset.offsetY, '24');
  style[horizontal === 'left' ? 'left' : 'right'] = lengthOf(dataset.offsetX, '24');
}

/**
 * Shapes a launcher by the attributes of its element: `data-text`, `data-color`, `data-text-color`,
 * `data-size`, `data-font-size`, `data-font-weight`, `data-height`, `data-padding-x`,
 * `data-border-radius`, `data-icon`, `data-icon-only`, `data-icon-size`, `data-icon-position`,
 * `data-floating`, `data-position`, `data-offset-x`, `data-offset-y`. The browser itself drops
 * values that are not of their property.
 */
export function shapeButton(page: Document, element: HTMLElement, button: HTMLButtonElement): void {
  const { dataset } = element;
  button.textContent = dataset.text?.trim() || button.textContent;
  paint(button, dataset);
  addIcon(page, button, dataset);
  if (isSet(dataset.floating)) float(element);
}
