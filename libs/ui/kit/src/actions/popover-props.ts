import { type ReactNode, type RefObject } from 'react';
import { type Alignment, type Placement } from './placement.js';

/** What a popover is told. */
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
