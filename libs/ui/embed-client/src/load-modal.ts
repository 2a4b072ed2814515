import { type ModalScript, type OverlayValues } from './faces.js';
import { type LoadOptions, loadScript } from './load-script.js';
import { originOfServer } from './server-origin.js';

/** The modal script for one server. */
export interface PageModal {
  /**
   * Opens overlays of the console over the whole window, for the person whom the one-time token
   * signs in: `open(token, { org: 7, settings: 'true' })`.
   */
  open(authToken: string, overlays?: OverlayValues): void;
  /** Closes the layer as the person would. */
  close(): void;
  /** Calls a function when the last overlay is closed; the same function once only. */
  onClose(handler: () => void): void;
  /** Takes a function back. */
  offClose(handler: () => void): void;
}

const script = {
  loader: 'loadModal',
  folder: '/embed/modal/v1',
  isReady: () => window.patchbayModal !== undefined,
  // The server is named each time that a layer is opened.
  isShared: true,
};

/** Loads the modal script of a server, once for a page. */
export async function loadModal(server: string, options: LoadOptions = {}): Promise<PageModal> {
  const origin = originOfServer(server, script.loader);
  await loadScript(script, origin, options);
  const modal = window.patchbayModal as ModalScript;
  return {
    open: (authToken, overlays = {}) => modal.open(origin, authToken, overlays),
    close: () => modal.close(),
    onClose: (handler) => modal.onClose(handler),
    offClose: (handler) => modal.offClose(handler),
  };
}
