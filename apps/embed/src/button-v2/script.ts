import { watchButtons } from '../button/watch-buttons.js';
import { serverOf } from './server-of.js';
import { shapeButton } from './shape.js';

const { src, dataset } = document.currentScript as HTMLScriptElement;
// The first is the name of the public documents, the second our own.
for (const attribute of ['data-vida-button-v2', 'data-agent-button'])
  watchButtons(document, {
    attribute,
    originOf: (element) => serverOf(element.dataset.domain ?? dataset.domain, src),
    shape: shapeButton,
  });
