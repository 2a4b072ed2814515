import { watchButtons } from '../button/watch-buttons.js';
import { serverOf } from './server-of.js';
import { shapeButton } from './shape.js';

const { src, dataset } = document.currentScript as HTMLScriptElement;
watchButtons(document, {
  attribute: 'data-vida-button-v2',
  originOf: (element) => serverOf(element.dataset.domain ?? dataset.domain, src),
  shape: shapeButton,
});
