import { useForceUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';

/** Parts that come in a chunk of their own. */
export interface LateParts<Parts> {
  /** Undefined until they have arrived. */
  readonly parts: Parts | undefined;
  /** The last attempt failed; the next wish for them, or `retry`, makes another. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Makes the hook that fetches parts when they are first wanted, once for the whole page. A failed
 * fetch is told instead of kept, as by the screens' own loader, so that it can be tried again.
 */
export function lateParts<Parts>(
  load: () => Promise<Parts>,
): (wanted: boolean) => LateParts<Parts> {
  let parts: Parts | undefined;
  return function useLateParts(wanted) {
    const redraw = useForceUpdate();
    const [failed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (!wanted || parts) return;
      let isWaiting = true;
      setFailed(false);
      load().then(
        (loaded) => {
          parts = loaded;
          redraw();
        },
        () => {
          if (isWaiting) setFailed(true);
        },
      );
      return () => {
        isWaiting = false;
      };
    }, [wanted, attempt, redraw]);
    const retry = useCallback(() => setAttempt((made) => made + 1), []);
    return { parts, failed: wanted && failed && !parts, retry };
  };
}
