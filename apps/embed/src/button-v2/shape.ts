import { float } from './float.js';
import { addIcon } from './icon.js';
import { setLabel } from './label.js';
import { isSet, lengthOf, sizeOf } from './measures.js';
import { wearLook } from './wear-look.js';

function paint({ style }: HTMLElement, dataset: DOMStringMap): void {
  const [height = '', padding = '', font = ''] = sizeOf(dataset);
  style.minHeight = lengthOf(dataset.height, height);
  style.paddingInline = lengthOf(dataset.paddingX, padding);
  style.fontSize = lengthOf(dataset.fontSize, font);
  style.fontWeight = dataset.fontWeight ?? '500';
  style.borderRadius = lengthOf(dataset.borderRadius, '24');
  style.backgroundColor = dataset.color ?? '';
  style.color = dataset.textColor ?? '';
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
  if (isSet(dataset.floating)) float(page, element);
}
