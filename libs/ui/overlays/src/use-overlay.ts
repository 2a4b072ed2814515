import {
  closeOverlay,
  type OpenOverlay,
  openOverlay,
  type OverlayArgs,
  type OverlayName,
  parseOverlays,
} from '@patchbay/intents';
import {
  type AppSearch,
  stateOfOpening,
  useAppSearch,
  useNavigate,
  useRouter,
} from '@patchbay/routes';
import { useCallback, useMemo } from 'react';

export interface Overlays {
  /**
   * Opens a screen over the current one, by one entry of the history; `replace` replaces the
   * current entry.
   */
  open<N extends OverlayName>(
    name: N,
    args?: Partial<OverlayArgs<N>>,
    options?: { readonly replace?: boolean },
  ): Promise<void>;
  /**
   * Closes a screen: goes back to the address it was opened from, or else removes it from the
   * address.
   */
  close(name: OverlayName): void;
  isOpen(name: OverlayName): boolean;
  /** The open screens, the lowest first. */
  readonly stack: readonly OpenOverlay[];
}

/** The overlays of the address: the only way to open a screen. */
export function useOverlay(): Overlays {
  const search = useAppSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const stack = useMemo(() => parseOverlays(search), [search]);

  const open = useCallback<Overlays['open']>(
    (name, args, { replace = false } = {}) =>
      navigate({
        to: '.',
        replace,
        search: (former: AppSearch) => openOverlay(former, name, args),
        state: (former) => (replace ? former : stateOfOpening()),
      }),
    [navigate],
  );
  const close = useCallback<Overlays['close']>(
    (name) => {
      const steps = router.state.location.state.overlaySteps;
      const top = parseOverlays(router.state.location.search).at(-1)?.name;
      if (top === name && steps !== undefined) router.history.go(-steps);
      else
        void navigate({
          to: '.',
          replace: true,
          search: (former: AppSearch) => closeOverlay(former, name),
          state: {},
        });
    },
    [navigate, router],
  );
  return useMemo(
    () => ({ open, close, stack, isOpen: (name) => stack.some((each) => each.name === name) }),
    [open, close, stack],
  );
}
