import { type ReactNode, type RefObject } from 'react';
import { type Alignment, type Placement } from './placement.js';

/** Props of a popover. */
export interface PopoverProps {
  /** The control that opened the popover. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  /** The accessible name of the popover. */
  label: string;
  placement?: Placement;
  align?: Alignment;
  children: ReactNode;
}
