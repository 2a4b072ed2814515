/** What the layer of the modal script tells the page around it, and nothing else. */
export interface ModalMessage {
  /** `MODAL_READY`: the layer draws itself. `MODAL_CLOSED`: its last overlay was closed. */
  readonly type: 'MODAL_READY' | 'MODAL_CLOSED';
}
