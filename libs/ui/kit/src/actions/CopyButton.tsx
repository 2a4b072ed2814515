import { useClipboard } from '@mantine/hooks';
import { IconAlertCircle } from '../icons/first-icons.js';
import { IconCheck, IconCopy } from '../icons/icons.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { Button, type ButtonSize, type ButtonVariant } from './Button.js';
import { IconButton } from './IconButton.js';
import { useMessages } from '@patchbay/messages';
import { actions } from './messages.js';

export interface CopyButtonProps {
  value: string;
  /** Name of the copied value, such as “address”; the button says “Copy address”. */
  what: string;
  /** Shows the label beside the icon. */
  worded?: boolean;
  /** Visual weight when the label is shown. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const MARK_MS = 1600;

/**
 * Copies a value and reports success or refusal (a page may lack the permission) in its own place.
 * States: ready, copied, refused. Keys: Enter and Space copy.
 */
export function CopyButton({ value, what, worded, variant, size }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: MARK_MS });
  const t = useMessages(actions);
  const said = error ? t('notCopied', { what }) : copied ? t('copied') : '';
  const label = said || t('copy', { what });
  const icon = error ? (
    <IconAlertCircle size={15} aria-hidden />
  ) : copied ? (
    <IconCheck size={15} aria-hidden />
  ) : (
    <IconCopy size={15} aria-hidden />
  );
  return (
    <>
      {worded ? (
        <Button icon={icon} variant={variant} size={size} onClick={() => copy(value)}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={icon} onClick={() => copy(value)} />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
