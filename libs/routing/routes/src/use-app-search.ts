import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { stateOfStep } from './overlay-steps.js';
import { type PageSchema } from './page-search.js';
import { type AppSearch, parseSearch, type RootSearch, validateSearch } from './search.js';
import { type PageKey, type PageSearch, schemaOf, type Section } from './sitemap.js';

const useSearchText = (): string =>
  useRouterState({ select: ({ location }) => location.searchStr });

/**
 * The query parameters that every page may have, in URL order. Those of a page are there too, but
 * as they came: `usePageSearch` reads them.
 */
export function useAppSearch(): RootSearch {
  const text = useSearchText();
  return useMemo(() => validateSearch(parseSearch(text)), [text]);
}

/** What a schema reads from the address. */
export function useSearchOf<T>(schema: PageSchema<T>): T {
  const text = useSearchText();
  return useMemo(() => schema.parse(parseSearch(text)), [schema, text]);
}

/** The query parameters of a page, by its schema in the sitemap; wrong values are absent. */
export const usePageSearch = <S extends Section, P extends PageKey<S> = '/'>(
  section: S,
  page?: P,
): PageSearch<S, P> => useSearchOf(schemaOf<S, P>(section, page ?? ('/' as P)));

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
