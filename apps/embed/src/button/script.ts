import { watchButtons } from './watch-buttons.js';

// The script's own address says which server it belongs to.
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
watchButtons(document, { attribute: 'data-vida-button', originOf: () => origin });
