import { type Overlay, type OverlayKind } from '@patchbay/intents';
import { BottomSheetSurface, firstIn, ModalSurface, SidePanelSurface } from '@patchbay/kit';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SurfaceSlotsProvider, type SurfaceSlots } from './OverlayFooter.js';
import classes from './HostedSurface.module.css';
import { type OverlaySurfaceProps } from './screens.js';

type Size = Overlay<Record<never, never>>['size'];

export interface HostedSurfaceProps extends OverlaySurfaceProps {
  readonly kind: OverlayKind;
  readonly size: Size;
  readonly narrow: boolean;
  readonly children: ReactNode;
}

const modalSize = { sm: 'sm', md: 'md', lg: 'lg', xl: 'lg', full: 'lg' } as const;

/**
 * The surface of a screen: a modal or a panel, on phones a sheet. It is shown before the screen's
 * code has loaded.
 */
export function HostedSurface({
  kind,
  size,
  narrow: isNarrow,
  title: catalogueTitle,
  depth,
  closing,
  onClose,
  children,
}: HostedSurfaceProps) {
  // A phone that is turned keeps the surface: another one in its place would lose what was typed.
  const [narrow] = useState(isNarrow);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [footers, setFooters] = useState(0);
  const [ownTitle, setTitle] = useState<string | null>(null);
  const wantFooter = useCallback(
    (wanted: boolean) => setFooters((count) => count + (wanted ? 1 : -1)),
    [],
  );
  const [bare, setBare] = useState(false);
  const slots = useMemo<SurfaceSlots>(
    () => ({ footer, wantFooter, setTitle, wantOwnHead: setBare }),
    [footer, wantFooter],
  );
  const content = (
    <SurfaceSlotsProvider slots={slots}>
      <div className={classes.content} data-overlay-size={size}>
        {children}
      </div>
    </SurfaceSlotsProvider>
  );
  const frame = {
    title: ownTitle ?? catalogueTitle,
    depth,
    closing,
    onClose,
    footer: footers > 0 ? <div className={classes.footer} ref={setFooter} /> : undefined,
  };
  // On wide screens even a bottom sheet is shown as a dialog: a sheet across a wide screen is hard
  // to use.
  if (narrow && size !== 'full')
    return (
      <BottomSheetSurface {...frame} tall={size !== 'sm'}>
        {content}
      </BottomSheetSurface>
    );
  if (kind === 'sidePanel')
    return (
      <SidePanelSurface {...frame} size={size === 'lg' || size === 'xl' ? 'wide' : 'md'}>
        {content}
      </SidePanelSurface>
    );
  return (
    <ModalSurface {...frame} bare={bare} full={size === 'full'} size={modalSize[size]}>
      {content}
    </ModalSurface>
  );
}

const wanted =
  '[data-autofocus], input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled]), [data-primary] button';

/**
 * Moves the focus into a screen that loaded after its surface, unless the user has moved it
 * meanwhile.
 */
export function ArrivedScreen({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = here.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    const active = document.activeElement;
    const untouched =
      active === null ||
      active === document.body ||
      active === dialog ||
      active?.closest('[data-surface-close]') !== null;
    if (dialog && untouched) firstIn(dialog, wanted)?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={here} className={classes.screen}>
      {children}
    </div>
  );
}
