import { watchButtons } from './watch-buttons.js';

// The script's own address says which server it belongs to.
const { src } = document.currentScript as HTMLScriptElement;
watchButtons(document, new URL(src).origin);
