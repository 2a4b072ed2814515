import { type LogRow } from '@patchbay/contract';
import { type EpochSeconds } from '@patchbay/kernel';
import {
  encodeFilters,
  type Filters,
  hiddenFields,
  knownFields,
  type LogPageState,
  type LogScope,
  parseLogPage,
  printLogPage,
  requestedFields,
  typeForFilter,
} from '@patchbay/log-query';
import { operationQuery, useOperationPage } from '@patchbay/queries';
import {
  type PageSearch,
  type ScreenPlace,
  useChangeSearch,
  usePageSearch,
} from '@patchbay/routes';
import { type ListSort } from '@patchbay/screens';
import { type CurrentAccount, useCurrentAccount } from '@patchbay/session';
import { useCallback, useMemo } from 'react';
import { type Range, windowOfSearch } from '../range/range.js';
import { allLeftOut } from './left-out.js';
import { startColumns } from './start-columns.js';

/** The type of the account of the URL, which determines shown and hidden columns. */
function scopeOf({ agent, org, reseller, partner }: CurrentAccount['ids']): LogScope {
  if (agent !== undefined) return 'agent';
  if (org !== undefined) return 'organization';
  if (reseller !== undefined) return 'reseller';
  return partner === undefined ? 'organization' : 'partner';
}

/** The order of a table unless the address has another. */
const firstSort: ListSort = { key: 'timestamp', descending: true };

/** `-duration`: a column, the largest first with a minus. */
const readSort = (sort: string | undefined): ListSort =>
  sort === undefined
    ? firstSort
    : { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') };

const printSort = ({ key, descending }: ListSort): string | undefined =>
  key === firstSort.key && descending ? undefined : `${descending ? '-' : ''}${key}`;

/** The arguments of a request for the conversations that match. */
export function matchingArgs(filters: Filters, { start, end }: Pick<Range, 'start' | 'end'>) {
  const conditions = Object.fromEntries(
    encodeFilters(filters, (field) => typeForFilter(field, filters[field] ?? { op: 'eq' })),
  );
  return { ...conditions, start, end };
}

/** A request for a page of the table; what else it has are the conditions. */
export interface LogArgs {
  readonly [condition: string]: unknown;
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly fields: string;
  readonly page: number;
  readonly pageSize: number;
  readonly includeFields: boolean;
}

/** What an address says about the table, and the request that follows from it. */
function logsOf(search: PageSearch<'data', 'logs'>, ids: CurrentAccount['ids']) {
  const state = parseLogPage(search);
  const range = windowOfSearch(search);
  const scope = scopeOf(ids);
  const sort = readSort(search.sort);
  const usualColumns = startColumns(scope === 'reseller' || scope === 'partner');
  const columns = state.fields.length > 0 ? state.fields : usualColumns;
  const matching = {
    ...matchingArgs(state.filters, range),
    sort: sort.key,
    order: sort.descending ? ('desc' as const) : ('asc' as const),
  };
  const args: LogArgs = {
    ...matching,
    // A caller is named as the inbox names them, in the table and in the title of a row.
    fields: requestedFields([...columns, 'type', 'eventType', 'contactName']).join(','),
    page: state.page,
    pageSize: state.pageSize,
    includeFields: true,
  };
  return { state, range, scope, sort, usualColumns, columns, matching, args };
}

/** Fetches the rows of an address. */
export const prefetchLogs = ({ cache, account: { target, ids }, search }: ScreenPlace) =>
  void cache.prefetchQuery(operationQuery('queryLogs', logsOf(search, ids).args, { target }));

const none: readonly LogRow[] = [];

/** The rows for the URL, and functions to change it. A failed request leaves no rows. */
export function useLogs() {
  const search = usePageSearch('data', 'logs');
  const changeSearch = useChangeSearch();
  const { ids } = useCurrentAccount();
  const of = useMemo(() => logsOf(search, ids), [search, ids]);
  const { state, scope, sort, args } = of;
  const list = useOperationPage('queryLogs', args, {
    hasNext: ({ totalCount }) => totalCount > state.page * state.pageSize,
  });

  const leftOut = useMemo(
    () => allLeftOut(state.filters, list.data?.ignoredFilters),
    [state.filters, list.data?.ignoredFilters],
  );

  const change = useCallback(
    (next: Partial<LogPageState>, replace = false) =>
      changeSearch(
        (former) => ({ ...former, ...printLogPage({ ...parseLogPage(former), page: 1, ...next }) }),
        { replace },
      ),
    [changeSearch],
  );
  const rows: readonly LogRow[] = (list.error ? undefined : list.data?.logs) ?? none;
  const hidden = hiddenFields(scope);
  const fields = (list.data?.schema ?? Object.keys(knownFields)).filter(
    (field) => !hidden.includes(field),
  );
  return {
    ...of,
    list,
    rows,
    /** Number of the rows on the pages before this one. */
    before: (state.page - 1) * state.pageSize,
    fields,
    /** The conditions that do not count. */
    leftOut,
    /** The conversation whose entry is open. */
    detail: search.detail,
    setFilters: (filters: Filters) => void change({ filters }, true),
    setPage: (page: number) => void change({ page }),
    setPageSize: (pageSize: number) => void change({ pageSize }),
    setDetail: (id: string | null) =>
      void changeSearch({ detail: id ?? undefined, detailTab: undefined }),
    sortBy: (key: string) => {
      const next = { key, descending: sort.key === key ? !sort.descending : true };
      void changeSearch({ sort: printSort(next), page: undefined }, { replace: true });
    },
  };
}

export type Logs = ReturnType<typeof useLogs>;
