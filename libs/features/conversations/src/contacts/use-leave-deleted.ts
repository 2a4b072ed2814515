import { closeOverlay } from '@patchbay/intents';
import { useOverlay } from '@patchbay/overlays';
import { type AppSearch, useNavigate } from '@patchbay/routes';

/** Closes the question, and with it the panel of the contact, which is gone. */
export function useLeaveDeleted(): () => void {
  const { isOpen, close } = useOverlay();
  const navigate = useNavigate();
  if (!isOpen('previewContact')) return () => close('deleteContact');
  return () =>
    void navigate({
      to: '.',
      replace: true,
      search: (former: AppSearch) =>
        closeOverlay(closeOverlay(former, 'deleteContact'), 'previewContact'),
      state: {},
    });
}
