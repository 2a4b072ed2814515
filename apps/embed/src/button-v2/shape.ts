import { addIcon } from './icon.js';
import { setLabel } from './label.js';
import { wearLook } from './wear-look.js';

const sizes = new Map([
  ['small', ['36', '14', '13']],
  ['large', ['56', '26', '17']],
]);
const usualSize = ['48', '20', '15'];

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
 * values that are not of their property. An element that is its own launcher, as a button or a link
 * of the page, gets the same look.
 */
export function shapeButton(page: Document, element: HTMLElement, button: HTMLElement): void {
  const { dataset } = element;
  if (element === button) wearLook(page, element);
  const text = dataset.text?.trim();
  if (text) setLabel(button, text);
  paint(button, dataset);
  addIcon(page, button, dataset, isSet(dataset.iconOnly));
  if (isSet(dataset.floating)) float(element);
}
