import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type OverlayValues } from './faces.js';
import { loadModal } from './load-modal.js';
import { type LoadOptions } from './load-script.js';
import { useLatest } from './use-latest.js';

/** Which modal script, and what happens after it. */
export interface UseModalOptions extends LoadOptions {
  /** The address or the host of your server. */
  readonly server: string;
  /** Is called when the layer that this component opened is closed. */
  readonly onClose?: (() => void) | undefined;
}

/** Opens and closes overlays of the console over the page. */
export interface ModalControl {
  /** Opens overlays for the person whom the one-time token signs in; rejects without the script. */
  open(authToken: string, overlays?: OverlayValues): Promise<void>;
  /** Closes the layer, if this component opened it. */
  close(): void;
}

/** The modal script of a server, loaded when the component is shown and not when it is used. */
export function useModal({ server, nonce, onClose }: UseModalOptions): ModalControl {
  const latest = useLatest(onClose);
  const isOpen = useRef(false);
  const closed = useCallback(() => {
    if (!isOpen.current) return;
    isOpen.current = false;
    latest.current?.();
  }, [latest]);
  useEffect(() => {
    // `open` tries again, and rejects with the reason.
    loadModal(server, { nonce }).catch(() => undefined);
    return () => window.patchbayModal?.offClose(closed);
  }, [server, nonce, closed]);

  const open = useCallback(
    async (authToken: string, overlays: OverlayValues = {}) => {
      const modal = await loadModal(server, { nonce });
      modal.onClose(closed);
      modal.open(authToken, overlays);
      isOpen.current = true;
    },
    [server, nonce, closed],
  );
  const close = useCallback(() => {
    if (isOpen.current) window.patchbayModal?.close();
  }, []);
  return useMemo(() => ({ open, close }), [open, close]);
}
