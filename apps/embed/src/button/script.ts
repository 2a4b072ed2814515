import { watchButtons } from './watch-buttons.js';

// The script's own address says which server it belongs to.
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
// The first is the name of the public documents, the second our own.
watchButtons(document, { attribute: 'data-vida-button', originOf: () => origin });
watchButtons(document, { attribute: 'data-agent-chat', originOf: () => origin });
