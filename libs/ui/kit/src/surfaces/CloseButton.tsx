import { IconButton } from '../actions/IconButton.js';
import { IconX } from '../icons/icons.js';

/** Leaves a surface; never the first to have the focus. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <span data-surface-close>
      <IconButton label="Close" keys="Esc" icon={<IconX size={16} />} onClick={onClose} />
    </span>
  );
}
