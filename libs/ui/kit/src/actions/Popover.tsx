import { type ReactNode, type RefObject } from 'react';
import { type Alignment, type Placement } from './placement.js';
import { useFloatingParts } from './use-floating-parts.js';

export interface PopoverProps {
  /** The control that opened it. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  /** Its name. */
  label: string;
  placement?: Placement;
  align?: Alignment;
  children: ReactNode;
}

/** A floating panel beside its control; closes by Escape or a press outside and gives the focus back. */
export function Popover(props: PopoverProps) {
  const parts = useFloatingParts(props.open);
  return parts ? <parts.PopoverPanel {...props} /> : null;
}
