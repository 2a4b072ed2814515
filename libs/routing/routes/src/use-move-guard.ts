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
  /** Runs once a refused move has been undone: before that, another move would start elsewhere. */
  readonly afterRefusal?: () => void;
}

/**
 * The browser has already moved when it asks about a step back or forward, and moves back after
 * the refusal; a link has not moved.
 */
function whenUndone(isStep: boolean, then: () => void): void {
  if (isStep) window.addEventListener('popstate', () => then(), { once: true });
  else queueMicrotask(then);
}

/**
 * Asks before a move. The router's own `useBlocker` reads a place's parameters from the address as
 * the browser shows it, in which they lack the account; here both places are read as routes see
 * them.
 */
export function useMoveGuard(guard: MoveGuard): void {
  const { active, beforeUnload, mayMove, afterRefusal } = guard;
  const router = useRouter();
  useEffect(() => {
    if (!active) return undefined;
    return router.history.block({
      enableBeforeUnload: beforeUnload,
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        const from = router.parseLocation(currentLocation);
        if (await mayMove(from, router.parseLocation(nextLocation))) return false;
        if (afterRefusal) whenUndone(action !== 'PUSH' && action !== 'REPLACE', afterRefusal);
        return true;
      },
    });
  }, [router, active, beforeUnload, mayMove, afterRefusal]);
}
