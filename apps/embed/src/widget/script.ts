import { createWidgets } from './widgets.js';

// `window.patchbayWidget` is declared in @patchbay/embed-client. A script that a page includes twice
// is one.
window.patchbayWidget ??= createWidgets(
  document,
  (document.currentScript as HTMLScriptElement).src,
);
