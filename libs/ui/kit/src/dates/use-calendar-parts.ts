import { useState } from 'react';
import { lazyParts } from '../lazy/lazy-parts.js';

/** The calendar with its date library: loaded when one is about to be opened. */
export const useCalendarParts = lazyParts(() => import('./calendar-parts.js'));

/** The state of a field's panel. Its calendar is fetched as soon as the pointer or focus is near. */
export function useCalendarPanel() {
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  return { isOpen, setOpen, setNear, late: useCalendarParts(isOpen || isNear) };
}
