import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How a reader scrolls. */
const inputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Calls `onInput` for each input by which a reader may scroll an element. */
export function useReaderInputs(scroller: RefObject<HTMLElement | null>, onInput: () => void) {
  const called = useEffectEvent(onInput);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const listener = () => called();
    for (const name of inputs) box.addEventListener(name, listener, { passive: true });
    return () => {
      for (const name of inputs) box.removeEventListener(name, listener);
    };
  }, [scroller]);
}
