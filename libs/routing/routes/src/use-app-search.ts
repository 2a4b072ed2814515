import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { stateOfStep } from './overlay-steps.js';
import { type AppSearch, parseSearch, validateSearch } from './search.js';

/** All query parameters of the address, read, in URL order. */
export function useAppSearch(): AppSearch {
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  return useMemo(() => validateSearch(parseSearch(text)), [text]);
}

export interface SearchChange {
  /** Rewrites the address in place; otherwise going back undoes the change. */
  readonly replace?: boolean;
}

/** Changes query parameters on the same page: `undefined` removes one, the others stay. */
export function useChangeSearch(): (
  change: Partial<AppSearch> | ((search: AppSearch) => AppSearch),
  options?: SearchChange,
) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false } = {}) =>
      navigate({
        to: '.',
        replace,
        state: (former) => stateOfStep(former, replace),
        search: (former: AppSearch) =>
          typeof change === 'function' ? change(former) : { ...former, ...change },
      }),
    [navigate],
  );
}
