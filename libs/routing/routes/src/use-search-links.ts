import { useRouter, useRouterState } from '@tanstack/react-router';
import { type FocusEvent, type MouseEvent, type TouchEvent, useMemo, useRef } from 'react';
import { type AppSearch, parseSearch, stringifySearch } from './search.js';

/** What a link of a list changes in the search of the page. */
export type LinkChange = Partial<AppSearch>;

/** The links of a list, which differ in their search alone. */
export interface SearchLinks {
  /** The address of a link, as a `Link` to this page would have it. */
  readonly hrefOf: (change: LinkChange) => string;
  /** What the element around all links has. */
  readonly handlers: {
    readonly onClick: (event: MouseEvent) => void;
    readonly onMouseOver: (event: MouseEvent) => void;
    readonly onMouseLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onTouchStart: (event: TouchEvent) => void;
  };
}

const linkAt = ({ target }: { readonly target: EventTarget }): Element | null =>
  target instanceof Element ? target.closest('a[href]') : null;

/**
 * Links of a long list as plain `a` elements: a `Link` in each row would build its address and listen
 * to the router by itself. A press goes through the router, except with a key or a button that opens
 * another tab; a pointer or a focus that stays fetches the page before. `changeOf` says where a link
 * leads, by its element.
 */
export function useSearchLinks(changeOf: (link: Element) => LinkChange | null): SearchLinks {
  const router = useRouter();
  const { defaultPreloadDelay } = router.options;
  const here = useRouterState({ select: ({ location }) => location });
  const hrefOf = useMemo(() => {
    const { publicHref } = router.buildLocation({
      to: '.',
      search: (former: AppSearch) => former,
      _fromLocation: here,
    });
    const [path = '', query = ''] = publicHref.split('?');
    const search = parseSearch(query);
    return (change: LinkChange) => `${path}${stringifySearch({ ...search, ...change })}`;
  }, [router, here]);

  const meant = useRef<{ readonly link: Element; readonly timer?: number }>(null);
  const forget = () => {
    window.clearTimeout(meant.current?.timer);
    meant.current = null;
  };
  const placeOf = (change: LinkChange) => ({
    to: '.' as const,
    search: (former: AppSearch) => ({ ...former, ...change }),
  });
  const prepare = (link: Element) => {
    const change = changeOf(link);
    // A page that could not be fetched is fetched again, and reported, when it is opened.
    if (change) void router.preloadRoute(placeOf(change)).catch(() => undefined);
  };
  const mean = (event: FocusEvent | MouseEvent) => {
    const link = linkAt(event);
    if (link === meant.current?.link) return;
    forget();
    if (link)
      meant.current = { link, timer: window.setTimeout(() => prepare(link), defaultPreloadDelay) };
  };
  const open = (event: MouseEvent) => {
    const link = linkAt(event);
    const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (!link || isElsewhere || event.button !== 0 || event.defaultPrevented) return;
    const change = changeOf(link);
    if (!change) return;
    event.preventDefault();
    forget();
    void router.navigate(placeOf(change));
  };
  return {
    hrefOf,
    handlers: {
      onClick: open,
      onMouseOver: mean,
      onMouseLeave: forget,
      onFocus: mean,
      onBlur: forget,
      onTouchStart: (event) => {
        const link = linkAt(event);
        if (link) prepare(link);
      },
    },
  };
}
