import { IconButton } from '../actions/IconButton.js';
import { IconX } from '../icons/first-icons.js';
import { useMessages } from '@patchbay/messages';
import { surfaces } from './messages.js';

/** Closes a surface; never receives the first focus. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useMessages(surfaces);
  return (
    <span data-surface-close>
      <IconButton label={t('close')} keys="Esc" icon={<IconX size={16} />} onClick={onClose} />
    </span>
  );
}
