import { useMemo } from 'react';
import { type ListSource, none, stateOf } from './list-source.js';

/** What a list needs of a query whose pages are appended. */
type PagesQuery<Reply> = Parameters<typeof stateOf>[0] & {
  readonly data: { readonly pages: readonly Reply[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/**
 * The rows of pages that are appended one after the other. Their number is known when the last page
 * is there.
 */
export function useAppendedRows<Reply, Row>(
  query: PagesQuery<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
): Omit<ListSource<Row>, 'all'> {
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => rowsOf(page)) ?? none, [pages, rowsOf]);
  return {
    rows,
    total: pages && !query.hasNextPage ? rows.length : undefined,
    isWhole: false,
    isSearched: false,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    ...stateOf(query),
  };
}
