import { refetching } from '@patchbay/kernel';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Parts that are loaded in a separate chunk. */
export interface LazyParts<Parts> {
  /** Undefined until they have loaded. */
  readonly parts: Parts | undefined;
  /** The last attempt failed; the next use, or `retry`, makes another. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The hook of parts that are loaded on first use, or before it. */
export interface UseLazyParts<Parts> {
  (wanted: boolean): LazyParts<Parts>;
  /** Fetches the parts before they are used; harmless when repeated. */
  readonly preload: () => void;
}

/**
 * Creates the hook that fetches parts on first use, once for the whole page. A failed fetch is
 * reported and not cached, as in the loader of the screens, so that it can be retried. `load`
 * returns the module of the parts itself.
 */
export function lazyParts<Parts>(load: () => Promise<Parts>): UseLazyParts<Parts> {
  const loadModule = refetching(load);
  const listeners = new Set<() => void>();
  let loaded: Parts | undefined;
  const fetchParts = async (): Promise<void> => {
    if (loaded) return;
    loaded = await loadModule();
    for (const listener of listeners) listener();
  };
  const preload = () => void fetchParts().catch(() => undefined);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const current = () => loaded;
  function useLazyParts(wanted: boolean): LazyParts<Parts> {
    // A store notices parts that arrive between a render and its effects; an effect alone would not.
    const parts = useSyncExternalStore(subscribe, current, current);
    const [failed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (!wanted || parts) return;
      let isWaiting = true;
      setFailed(false);
      fetchParts().catch(() => {
        if (isWaiting) setFailed(true);
      });
      return () => {
        isWaiting = false;
      };
    }, [wanted, attempt, parts]);
    const retry = useCallback(() => setAttempt((made) => made + 1), []);
    return { parts, failed: wanted && failed && !parts, retry };
  }
  return Object.assign(useLazyParts, { preload });
}
