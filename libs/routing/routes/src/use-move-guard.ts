import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type AppSearch } from './search.js';

/** A place as the router holds it: the account is in the query. */
export interface Place {
  readonly pathname: string;
  readonly search: AppSearch;
}

export interface MoveGuard {
  /** Whether moves are asked about at all. */
  readonly active: boolean;
  /** Whether the browser asks before the tab closes. */
  readonly beforeUnload: () => boolean;
  /** Whether a move may be made. The move waits for the answer. */
  readonly mayMove: (from: Place, to: Place) => Promise<boolean>;
}

/**
 * Asks before a move. The router's own `useBlocker` reads a place's parameters from the address as
 * the browser shows it, in which they lack the account; here both places are read as routes see
 * them.
 */
export function useMoveGuard({ active, beforeUnload, mayMove }: MoveGuard): void {
  const router = useRouter();
  useEffect(() => {
    if (!active) return undefined;
    return router.history.block({
      enableBeforeUnload: beforeUnload,
      blockerFn: async ({ currentLocation, nextLocation }) =>
        !(await mayMove(router.parseLocation(currentLocation), router.parseLocation(nextLocation))),
    });
  }, [router, active, beforeUnload, mayMove]);
}
