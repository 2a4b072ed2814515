import { type AccountListItem } from '@patchbay/contract';
import { type ListSource, useEndlessList } from '@patchbay/screens';
import { type SegmentType } from '@patchbay/session';

const pageSize = 20;

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

/** The accounts of a level below a parent, page by page, until the total is reached. */
export function useAccountList(
  level: SegmentType,
  parent: number | null,
  { text = '', active }: AccountFilters = {},
): ListSource<AccountListItem> {
  const { operation, items, total } = listings[level];
  const args = {
    pageSize,
    pagination: true,
    ...(text.trim() ? { queryText: text.trim() } : {}),
    ...(active === undefined ? {} : { active }),
  };
  // The four replies differ only in how they name the rows and their number.
  const fieldOf = (page: unknown, name: string) =>
    (page as Readonly<Record<string, unknown>>)[name];
  return useEndlessList(operation, args, {
    target: parent,
    rowsOf: (page) => (fieldOf(page, items) ?? []) as AccountListItem[],
    totalOf: (page) => Number(fieldOf(page, total) ?? 0),
  });
}
