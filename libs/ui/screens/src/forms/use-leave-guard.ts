import { parseOverlays } from '@patchbay/intents';
import { useConfirm } from '@patchbay/overlays';
import { isSameAccount, type Place, useMoveGuard } from '@patchbay/routes';
import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '@patchbay/messages';
import { forms } from './messages.js';

const overlaysOf = ({ search }: Place) => parseOverlays(search).map(({ name }) => String(name));

/** Whether a move takes away what is shown: another page or account, or an overlay that closes. */
const takesAway = (from: Place, to: Place) => {
  const open = new Set(overlaysOf(to));
  return (
    from.pathname !== to.pathname ||
    !isSameAccount(from.search, to.search) ||
    overlaysOf(from).some((name) => !open.has(name))
  );
};

/** Asks for a confirmation before unsaved input is lost. */
export interface LeaveGuard {
  /** Wraps a function that leaves the form: it asks first when the form has input. */
  readonly askFirst: (leave: () => void) => () => void;
  /** Permits the next navigation, until `values` change: the input is saved. */
  readonly release: () => void;
}

/** Asks whether unsaved input may be lost; resolves to whether the user discards it. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const confirm = useConfirm();
  const t = useMessages(forms);
  return useCallback(
    () =>
      confirm({
        title: t('leave.title'),
        body: t('leave.body'),
        confirm: t('leave.confirm'),
        cancel: t('leave.cancel'),
        danger: true,
      }),
    [confirm, t],
  );
}

/**
 * Asks for a confirmation before unsaved input is lost: by a link, by going back, by closing the
 * overlay or the tab. Once it is confirmed or released, it does not ask until `values` change,
 * because the navigation follows before React has rendered the form without its input. `hides` names
 * further moves that take the form away, such as to another panel of one overlay.
 */
export function useLeaveGuard(
  isDirty: boolean,
  values: unknown,
  hides: (from: Place, to: Place) => boolean = () => false,
): LeaveGuard {
  const askToDiscard = useDiscardQuestion();
  const isReleased = useRef(false);
  useEffect(() => {
    isReleased.current = false;
  }, [values]);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  const mayLeave = useCallback(async () => {
    if (isReleased.current) return true;
    const isDiscarded = await askToDiscard();
    if (isDiscarded) release();
    return isDiscarded;
  }, [askToDiscard, release]);
  useMoveGuard({
    active: isDirty,
    beforeUnload: () => isDirty && !isReleased.current,
    mayMove: async (from, to) => !(takesAway(from, to) || hides(from, to)) || mayLeave(),
  });
  const askFirst = useCallback(
    (leave: () => void) => () => {
      if (!isDirty) leave();
      else void mayLeave().then((isAllowed) => (isAllowed ? leave() : undefined));
    },
    [isDirty, mayLeave],
  );
  return { askFirst, release };
}
