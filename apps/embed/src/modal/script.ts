import { createModal, type ModalScript } from './modal.js';

declare global {
  interface Window {
    vdaModal?: ModalScript;
    patchbayModal?: ModalScript;
  }
}

// A script that a page includes twice is one.
window.vdaModal ??= createModal(document);
window.patchbayModal ??= window.vdaModal;
