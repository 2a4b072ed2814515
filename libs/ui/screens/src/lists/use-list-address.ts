import { type AppSearch, type PageSchema, useChangeSearch, useSearchOf } from '@patchbay/routes';
import { useCallback, useMemo } from 'react';
import { type ListState, printListState } from './list-search.js';

/** A list's part of the address, and the function that changes it. */
export interface ListAddress extends ListState {
  /**
   * Changes a part and keeps the rest. Turning the page, and opening or closing a detail, adds an
   * entry to the history; other changes replace the current entry, and those that change the rows
   * return to the first page. An empty value removes a filter.
   */
  readonly change: (next: Partial<ListState>) => void;
}

/** Reads search, order, filters, columns, page and detail of a list from the address. */
export function useListAddress(schema: PageSchema<ListState>): ListAddress {
  const changeSearch = useChangeSearch();
  const state = useSearchOf(schema);
  const change = useCallback(
    (next: Partial<ListState>) => {
      const isOtherList = 'text' in next || 'sort' in next || 'filters' in next;
      const opensOrCloses =
        next.detail !== undefined && (next.detail === null) !== (state.detail === null);
      const isStep = next.page !== undefined || opensOrCloses;
      const all = isOtherList ? { page: 1, ...next } : next;
      // Which columns and filters there are is known to the list, not to the type of all addresses.
      const changed = printListState(all) as Partial<AppSearch>;
      void changeSearch(changed, { replace: !isStep });
    },
    [changeSearch, state.detail],
  );
  return useMemo(() => ({ ...state, change }), [state, change]);
}
