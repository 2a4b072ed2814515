/** The value of a parameter that an overlay is opened with; one without a value is left out. */
export type OverlayValues = Readonly<Record<string, unknown>>;

/** What `window.patchbayModal` is, under the name of the public documents `window.vdaModal`. */
export interface ModalScript {
  /**
   * Opens overlays of the console over the whole window, for the person whom the one-time token
   * signs in. `domain` is a host, such as `app.example.com`; `params` name overlays and what they
   * need: `{ org: 7, editAgent: 'true' }`. An open layer is replaced. Throws without a domain.
   */
  open(domain: string, authToken: string, params?: OverlayValues): void;
  /** Closes the layer as the person would. */
  close(): void;
  /** Calls a function when the last overlay is closed; the same function once only. */
  onClose(handler: () => void): void;
  /** Takes a function back. */
  offClose(handler: () => void): void;
}

/** What `window.patchbayWidget` is. */
export interface WidgetScript {
  /** Opens the chat with an agent, by its username, without a launcher. */
  open(agent: string): void;
  /** Closes the open chat as the visitor would; it is kept. */
  close(): void;
}

declare global {
  interface Window {
    patchbayModal?: ModalScript;
    patchbayWidget?: WidgetScript;
  }
}
