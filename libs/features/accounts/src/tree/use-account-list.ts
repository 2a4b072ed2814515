import { type AccountListItem, type OperationName } from '@patchbay/contract';
import { useOperationPages } from '@patchbay/queries';
import { type SegmentType } from '@patchbay/session';

const pageSize = 20;

interface Listing {
  readonly operation: Extract<
    OperationName,
    'listPartners' | 'listResellers' | 'listOrganizations' | 'listAccounts'
  >;
  readonly items: string;
  readonly total: string;
}

const listings: Readonly<Record<SegmentType, Listing>> = {
  partner: { operation: 'listPartners', items: 'partners', total: 'totalPartners' },
  reseller: { operation: 'listResellers', items: 'resellers', total: 'totalResellers' },
  org: { operation: 'listOrganizations', items: 'organizations', total: 'totalOrganizations' },
  agent: { operation: 'listAccounts', items: 'accounts', total: 'totalAccounts' },
};

export interface AccountList {
  readonly items: readonly AccountListItem[];
  readonly total: number;
  readonly status: 'pending' | 'error' | 'success';
  readonly error: string | null;
  readonly retry: () => void;
  readonly retrying: boolean;
  /** Loads the next page; nothing when the total is reached. */
  readonly more: (() => void) | null;
  readonly loadingMore: boolean;
}

/** The accounts of a level below a parent, page by page, until the total is reached. */
export function useAccountList(
  level: SegmentType,
  parent: number | null,
  queryText = '',
): AccountList {
  const { operation, items, total } = listings[level];
  const args = {
    pageSize,
    pagination: true,
    ...(queryText.trim() ? { queryText: queryText.trim() } : {}),
  };
  const itemsOf = (page: unknown) =>
    (page as Record<string, AccountListItem[] | undefined> | undefined)?.[items] ?? [];
  const totalOf = (page: unknown) =>
    (page as Record<string, number | undefined> | undefined)?.[total] ?? 0;
  const query = useOperationPages(operation, args, {
    target: parent,
    hasMore: (pages) =>
      pages.flatMap(itemsOf).length < totalOf(pages.at(-1)) && itemsOf(pages.at(-1)).length > 0,
  });
  const pages = query.data?.pages ?? [];
  return {
    items: pages.flatMap(itemsOf),
    total: totalOf(pages.at(-1)),
    status: query.status,
    error: query.error?.message ?? null,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
  };
}
