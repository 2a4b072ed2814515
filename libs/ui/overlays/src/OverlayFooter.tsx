import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

/** The slots for a screen's footer and title in the surface that the host renders around it. */
export interface SurfaceSlots {
  readonly footer: HTMLElement | null;
  readonly wantFooter: (wanted: boolean) => void;
  readonly setTitle: (title: string | null) => void;
  readonly wantOwnHead: (wanted: boolean) => void;
}

const SlotsContext = createContext<SurfaceSlots | null>(null);

export const SurfaceSlotsProvider = ({
  slots,
  children,
}: {
  slots: SurfaceSlots;
  children: ReactNode;
}) => <SlotsContext value={slots}>{children}</SlotsContext>;

function useSlots(): SurfaceSlots {
  const slots = useContext(SlotsContext);
  if (slots === null) throw new Error('Overlay parts work only inside an overlay of the host');
  return slots;
}

/** Buttons at the foot of the overlay: cancel, then the one filled button. */
export function OverlayFooter({ children }: { children: ReactNode }) {
  const { footer, wantFooter } = useSlots();
  useLayoutEffect(() => {
    wantFooter(true);
    return () => wantFooter(false);
  }, [wantFooter]);
  return footer ? createPortal(children, footer) : null;
}

/** Replaces the title of the catalogue with a more specific one, such as a name. */
export function useOverlayTitle(title: string | null): void {
  const { setTitle } = useSlots();
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}

/**
 * Declares that a screen has its own header and close button; the surface then keeps only its
 * accessible name. For modals.
 */
export function useOwnHead(): void {
  const { wantOwnHead } = useSlots();
  useLayoutEffect(() => {
    wantOwnHead(true);
    return () => wantOwnHead(false);
  }, [wantOwnHead]);
}
