import { NotOpened } from './NotOpened.js';
import { type PopoverProps } from './popover-props.js';
import { useFloatingParts } from './use-floating-parts.js';

/**
 * A floating panel beside its control; Escape or a press outside closes it and restores the focus.
 * States: closed, loading, open, not loaded with a retry. Keys: Enter and Space open, Tab stays
 * inside.
 */
export function Popover(props: PopoverProps) {
  const { parts, failed, retry } = useFloatingParts(props.open);
  if (failed)
    return (
      <NotOpened
        anchor={props.anchor}
        label={props.label}
        onRetry={retry}
        onClose={props.onClose}
      />
    );
  return parts ? <parts.PopoverPanel {...props} /> : null;
}
