import { pressedKey } from '@patchbay/kernel';
import { type FloatingPosition } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { type Alignment, type Placement } from './placement.js';

/** The position that Mantine gives a panel. */
export const positionOf = (placement: Placement, align: Alignment): FloatingPosition =>
  align === 'center' ? placement : `${placement}-${align}`;

/**
 * Follows `open` one effect later: a panel that mounts closed and then opens records which element
 * had the focus.
 */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(open), [open]);
  return opened;
}

/**
 * Closes a panel by Escape and marks the event as handled, so that the surface below stays open;
 * Mantine's own handler would let that surface close as well.
 */
export const closeByEscape =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (event: KeyboardEvent): void => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    onClose();
    anchor.current?.focus({ preventScroll: true });
  };
