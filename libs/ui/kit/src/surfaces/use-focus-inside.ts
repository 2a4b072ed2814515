import { useEffect, type KeyboardEvent, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])';

const isReachable = (element: HTMLElement): boolean =>
  !element.closest('[hidden], [inert]') &&
  getComputedStyle(element).visibility !== 'hidden' &&
  getComputedStyle(element).display !== 'none';

/** What the keyboard reaches inside an element, in order. */
export function focusableIn(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(isReachable);
}

/** Where the focus goes first: an element, a selector, or a function that finds one. */
export type InitialFocus =
  RefObject<HTMLElement | null> | string | ((root: HTMLElement) => HTMLElement | null);

function firstFocus(root: HTMLElement, initial: InitialFocus | undefined): HTMLElement {
  const chosen =
    typeof initial === 'string'
      ? root.querySelector<HTMLElement>(initial)
      : typeof initial === 'function'
        ? initial(root)
        : initial?.current;
  if (chosen) return chosen;
  const all = focusableIn(root).filter((element) => !element.closest('[data-surface-close]'));
  return (
    root.querySelector<HTMLElement>('[data-autofocus]') ??
    all.find((element) => element.matches('input, select, textarea')) ??
    root.querySelector<HTMLElement>('[data-primary] button') ??
    all[0] ??
    root
  );
}

/** Moves the focus into a surface, and back to where it was when the surface goes. */
export function useFocusInside(root: RefObject<HTMLElement | null>, initial?: InitialFocus): void {
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const surface = root.current;
    if (surface && !surface.contains(opener))
      firstFocus(surface, initial).focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isOurs = !now || now === document.body || surface?.contains(now);
      if (isOurs && opener?.isConnected) opener.focus({ preventScroll: true });
    };
    // Only the opening moves the focus; a new value while open must not steal it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Keeps Tab inside a modal surface. */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  const root = event.currentTarget;
  if (event.key !== 'Tab' || !root.contains(event.target as Node)) return;
  const all = focusableIn(root);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const at = document.activeElement;
  if (event.shiftKey && (at === first || at === root)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first.focus();
  }
}
