import { useEffect, useRef, useState } from 'react';

/**
 * Follows a flag without flicker: turns on only after `delay` ms, then stays on for at least `least`
 * ms. Mantine's `useDebouncedValue` has one pause for both directions.
 */
export function useSteadyFlag(flag: boolean, delay = 120, min = 300): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);

  useEffect(() => {
    if (flag === shown) return;
    const wait = flag ? delay : Math.max(0, min - (performance.now() - since.current));
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(flag);
    }, wait);
    return () => clearTimeout(timer);
  }, [flag, shown, delay, min]);

  return shown;
}
