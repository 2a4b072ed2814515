import { useEffect, type RefObject } from 'react';

/** Target of the first focus: an element, a selector, or a function that finds one. */
export type InitialFocus =
  | RefObject<HTMLElement | null>
  | string
  | ((root: HTMLElement) => HTMLElement | null);

const reachable = ':not([disabled], [type="hidden"], [data-surface-close] *)';
const field = ['input', 'select', 'textarea'].map((name) => name + reachable).join();
const control = `${field}, a[href]${reachable}, button${reachable}, summary, [tabindex="0"]`;

/**
 * The first element of a surface that a selector finds. Of radio buttons that exclude one another
 * it is the chosen one, which is where the Tab key leads.
 */
export function firstIn(root: HTMLElement, selector: string): HTMLElement | null {
  const first = root.querySelector<HTMLElement>(selector);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const group = root.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked');
  return [...group].find(({ name }) => name === first.name) ?? first;
}

function firstFocus(root: HTMLElement, initial: InitialFocus | undefined): HTMLElement {
  const chosen =
    typeof initial === 'string'
      ? root.querySelector<HTMLElement>(initial)
      : typeof initial === 'function'
        ? initial(root)
        : initial?.current;
  const find = (selector: string) => firstIn(root, selector);
  return (
    chosen ??
    find('[data-autofocus]') ??
    find(field) ??
    find('[data-primary] button') ??
    find(control) ??
    root
  );
}

/** An element and what it stands in, from the inside out, without the page itself. */
function placesOf(element: HTMLElement | null): readonly HTMLElement[] {
  return element && element !== document.body ? [element, ...placesOf(element.parentElement)] : [];
}

/**
 * Gives the focus back to the opener. What was done in the surface may have removed it, as an applied
 * suggestion removes its button: then the nearest place that is left has the focus.
 */
function giveBack([opener, ...around]: readonly HTMLElement[]): void {
  if (opener?.isConnected) return opener.focus({ preventScroll: true });
  const place = around.find(({ isConnected }) => isConnected);
  if (place) (firstIn(place, control) ?? place).focus({ preventScroll: true });
}

/**
 * Sets the first focus in a surface and restores the previous focus when the surface closes;
 * Mantine's trap keeps the focus inside meanwhile. Its `useFocusReturn` acts on a change of `opened`,
 * and a surface is open as long as it is mounted.
 */
export function useFocusInside(root: RefObject<HTMLElement | null>, initial?: InitialFocus): void {
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const places = placesOf(opener);
    const surface = root.current;
    // Mantine's trap moves the focus to the marked element a moment later, or else to the close
    // button: so the mark follows the focus.
    let marked: Element | null = null;
    const mark = (element: Element | null): void => {
      marked?.removeAttribute('data-autofocus');
      element?.setAttribute('data-autofocus', '');
      marked = element;
    };
    const follow = ({ target }: FocusEvent): void => mark(target as Element);
    if (surface) {
      const first = surface.contains(opener) ? opener : firstFocus(surface, initial);
      first?.focus({ preventScroll: true });
      mark(first);
      surface.addEventListener('focusin', follow);
    }
    return () => {
      surface?.removeEventListener('focusin', follow);
      const now = document.activeElement;
      const isOurs = !now || now === document.body || surface?.contains(now);
      if (isOurs) giveBack(places);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only opening moves the focus
  }, []);
}
