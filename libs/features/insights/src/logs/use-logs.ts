import { type ArgsOf, type LogRow } from '@patchbay/contract';
import {
  encodeFilters,
  type Filters,
  hiddenFields,
  type LogPageState,
  type LogScope,
  parseLogPage,
  printLogPage,
  requestedFields,
  typeForFilter,
  uselessFilters,
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
import { useCallback, useMemo, useState } from 'react';
import { rangeOf } from '../data/range.js';
import { startColumns } from './start-columns.js';

/** The type of the account of the URL, which determines shown and hidden columns. */
function scopeOf({ agent, org, reseller, partner }: CurrentAccount['ids']): LogScope {
  if (agent !== undefined) return 'agent';
  if (org !== undefined) return 'organization';
  if (reseller !== undefined) return 'reseller';
  return partner === undefined ? 'organization' : 'partner';
}

/** The order of a table that was just opened. */
const firstSort: ListSort = { key: 'timestamp', descending: true };

/** What an address says about the table, and the request that follows from it. */
function logsOf(search: PageSearch<'data', 'logs'>, ids: CurrentAccount['ids'], sort: ListSort) {
  const state = parseLogPage(search);
  const range = rangeOf(search);
  const scope = scopeOf(ids);
  const columns =
    state.fields.length > 0
      ? state.fields
      : startColumns(scope === 'reseller' || scope === 'partner');
  const conditions = Object.fromEntries(
    encodeFilters(state.filters, (field) =>
      typeForFilter(field, state.filters[field] ?? { op: 'eq' }),
    ),
  );
  const matching = {
    ...conditions,
    start: range.start,
    end: range.end,
    sort: sort.key,
    order: sort.descending ? ('desc' as const) : ('asc' as const),
  };
  const args: ArgsOf<'queryLogs'> & { readonly page: number } = {
    ...matching,
    fields: requestedFields([...columns, 'type', 'eventType']).join(','),
    page: state.page,
    pageSize: state.pageSize,
    includeFields: true,
  };
  return { state, range, scope, columns, matching, args };
}

/** Fetches the rows of an address. */
export const prefetchLogs = ({ cache, account: { target, ids }, search }: ScreenPlace) =>
  void cache.prefetchQuery(
    operationQuery('queryLogs', logsOf(search, ids, firstSort).args, { target }),
  );

const none: readonly LogRow[] = [];

/** The rows for the URL, and functions to change it. A failed request leaves no rows. */
export function useLogs() {
  const search = usePageSearch('data', 'logs');
  const changeSearch = useChangeSearch();
  const { ids } = useCurrentAccount();
  const [sort, setSort] = useState(firstSort);
  const { state, range, scope, columns, matching, args } = useMemo(
    () => logsOf(search, ids, sort),
    [search, ids, sort],
  );
  const list = useOperationPage('queryLogs', args, {
    hasNext: ({ totalCount }) => totalCount > state.page * state.pageSize,
  });

  // An incomplete filter of the URL is not sent; the server names those that it cannot parse.
  const ignored = [...uselessFilters(state.filters), ...(list.data?.ignoredFilters ?? [])].map(
    ({ message }) => message,
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
  const fields = (list.data?.schema ?? []).filter((field) => !hidden.includes(field));
  return {
    list,
    rows,
    /** Number of the rows on the pages before this one. */
    before: (state.page - 1) * state.pageSize,
    range,
    state,
    columns,
    fields,
    sort,
    matching,
    ignored,
    setFilters: (filters: Filters) => void change({ filters }, true),
    setColumns: (chosen: readonly string[]) =>
      void change({ fields: chosen, page: state.page }, true),
    setPage: (page: number) => void change({ page }),
    setPageSize: (pageSize: number) => void change({ pageSize }),
    sortBy: (key: string) => {
      setSort((former) => ({ key, descending: former.key === key ? !former.descending : true }));
      if (state.page > 1) void change({ page: 1 }, true);
    },
  };
}

export type Logs = ReturnType<typeof useLogs>;
