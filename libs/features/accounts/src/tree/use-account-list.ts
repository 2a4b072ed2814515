import { type AccountListItem, type Viewer } from '@patchbay/contract';
import { operationPages } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { type ListSource, useEndlessList } from '@patchbay/screens';
import { type SegmentType, segmentTypes } from '@patchbay/session';
import { nextLevel } from '../ground/trail.js';

const pageSize = 20;
/** The most that the server answers at once. */
const largestPage = 200;

const listings = {
  partner: { operation: 'listPartners', items: 'partners', total: 'totalPartners' },
  reseller: { operation: 'listResellers', items: 'resellers', total: 'totalResellers' },
  org: { operation: 'listOrganizations', items: 'organizations', total: 'totalOrganizations' },
  agent: { operation: 'listAccounts', items: 'accounts', total: 'totalAccounts' },
} as const satisfies Readonly<Record<SegmentType, object>>;

/** What the accounts of a level are narrowed by. */
export interface AccountFilters {
  readonly text?: string;
  readonly active?: boolean;
}

const argsOf = ({ text = '', active }: AccountFilters) => ({
  pageSize,
  pagination: true,
  ...(text.trim() ? { queryText: text.trim() } : {}),
  ...(active === undefined ? {} : { active }),
});

/** The filters that an address of a list of accounts holds. */
export const filtersOf = (
  text: string | undefined,
  active: string | undefined,
): AccountFilters => ({
  ...(text ? { text } : {}),
  ...(active === undefined ? {} : { active: active === 'true' }),
});

/** Fetches the first accounts below the one of an address. */
export function prefetchAccounts({ cache, account, search }: ScreenPlace): void {
  const { target, segments } = account;
  const [, viewer] = cache.getQueriesData<Viewer>({ queryKey: [target, 'getViewer'] }).at(-1) ?? [];
  const here = segments.at(-1);
  const level = viewer
    ? nextLevel(viewer)
    : here && segmentTypes[segmentTypes.indexOf(here.type) + 1];
  if (!level) return;
  void cache.prefetchInfiniteQuery(
    operationPages(
      listings[level].operation,
      argsOf(filtersOf(search.q, search['filter.active'])),
      {
        target,
        hasMore: () => false,
      },
    ),
  );
}

/** The accounts of a level below a parent, page by page, until the total is reached. */
export function useAccountList(
  level: SegmentType,
  parent: number | null,
  filters: AccountFilters = {},
): ListSource<AccountListItem> {
  const { operation, items, total } = listings[level];
  // The four replies differ only in how they name the rows and their number.
  const fieldOf = (page: unknown, name: string) =>
    (page as Readonly<Record<string, unknown>>)[name];
  return useEndlessList(operation, argsOf(filters), {
    target: parent,
    rowsOf: (page) => (fieldOf(page, items) ?? []) as AccountListItem[],
    totalOf: (page) => Number(fieldOf(page, total) ?? 0),
    largestPage,
  });
}
