import { type PopoverProps } from './popover-props.js';
import { useFloatingParts } from './use-floating-parts.js';

/** A floating panel beside its control; closes by Escape or a press outside and gives the focus back. */
export function Popover(props: PopoverProps) {
  const parts = useFloatingParts(props.open);
  return parts ? <parts.PopoverPanel {...props} /> : null;
}
