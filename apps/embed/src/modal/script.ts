import { type ModalScript } from '@patchbay/embed-client';
import { createModal } from './modal.js';

declare global {
  interface Window {
    // The other name, `patchbayModal`, is declared where its type is.
    vdaModal?: ModalScript;
  }
}

// A script that a page includes twice is one.
window.vdaModal ??= createModal(document);
window.patchbayModal ??= window.vdaModal;
