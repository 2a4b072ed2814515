import { createWidgets, type WidgetScript } from './widgets.js';

declare global {
  interface Window {
    patchbayWidget?: WidgetScript;
  }
}

// A script that a page includes twice is one.
window.patchbayWidget ??= createWidgets(document, document.currentScript as HTMLScriptElement);
