// Adds what Mantine and ProseMirror need and jsdom lacks.
import { configure, getConfig } from '@testing-library/dom';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, jest } from '@jest/globals';

// The libraries are kept for the next test file (`dom-environment.mjs`), and do this only in the
// first one by themselves.
expect.extend(matchers);
afterEach(cleanup);

/**
 * A wait begins when the code that the screen asks for is loaded. Its limit is for a screen that
 * never shows what is expected; a busy machine must not reach it. A run that has to fail shortens
 * it by `PATCHBAY_WAIT_LIMIT` (ms).
 */
const { asyncWrapper } = getConfig();
const ofReact = asyncWrapper.ofReact ?? asyncWrapper;
const onceLoaded = (work) =>
  ofReact(async () => {
    await window[Symbol.for('patchbay.whenLoaded')]();
    return work();
  });
configure({
  asyncUtilTimeout: Number(process.env.PATCHBAY_WAIT_LIMIT ?? 60_000),
  asyncWrapper: Object.assign(onceLoaded, { ofReact }),
});
globalThis.jest = jest;
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
document.fonts ??= new EventTarget();
document.elementFromPoint ??= () => null;
// Nothing is laid out: a range is nowhere, as elements are.
Range.prototype.getClientRects ??= () => [];
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
window.scrollTo = () => {};
