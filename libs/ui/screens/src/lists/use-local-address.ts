import { type PageSchema } from '@patchbay/routes';
import { useCallback, useMemo, useState } from 'react';
import { type ListState } from './list-search.js';
import { type ListAddress } from './use-list-address.js';

const withoutEmpty = (filters: ListState['filters']): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/**
 * Search, order, filters, columns and page of a list that lies over a page. The address holds those
 * of the list below it, which a second list must neither read nor change.
 */
export function useLocalAddress(schema: PageSchema<ListState>): ListAddress {
  const [state, setState] = useState(() => schema.parse({}));
  const change = useCallback(
    ({ filters, ...next }: Partial<ListState>) =>
      setState((now) => {
        const isOtherList = 'text' in next || 'sort' in next || filters !== undefined;
        return {
          ...now,
          ...(isOtherList ? { page: 1 } : {}),
          ...next,
          filters: withoutEmpty({ ...now.filters, ...filters }),
        };
      }),
    [],
  );
  return useMemo(() => ({ ...state, change }), [state, change]);
}
