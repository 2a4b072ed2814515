import { pressedKey } from '@patchbay/kernel';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

interface Entry {
  id: string;
  depth: number;
  modal: boolean;
  close: () => void;
}

let stack: readonly Entry[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Entry[]): void {
  stack = [...next].sort((a, b) => a.depth - b.depth);
  listeners.forEach((listener) => listener());
}

// One listener for all surfaces: Escape closes only the topmost, wherever the focus is.
function onEscape(event: KeyboardEvent): void {
  if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  top.close();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Registers an open surface; reports whether a modal surface is above it, and whether a surface
 * below has already darkened the page.
 */
export function useSurfaceStack(
  depth: number,
  modal: boolean,
  onClose: () => void,
): { covered: boolean; stacked: boolean } {
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (stack.length === 0) document.addEventListener('keydown', onEscape);
    change([...stack, { id, depth, modal, close: () => close.current() }]);
    return () => {
      change(stack.filter((entry) => entry.id !== id));
      if (stack.length === 0) document.removeEventListener('keydown', onEscape);
    };
  }, [id, depth, modal]);

  const some = (is: (entry: Entry) => boolean) =>
    stack.some((entry) => entry.id !== id && entry.modal && is(entry));
  const covered = useSyncExternalStore(
    watch,
    () => some((entry) => entry.depth > depth),
    () => false,
  );
  const stacked = useSyncExternalStore(
    watch,
    () => some((entry) => entry.depth < depth),
    () => false,
  );
  return { covered, stacked };
}
