import { type ReplyOf } from '@patchbay/contract';
import { operationPages } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { type ListSource, useUncountedList } from '@patchbay/screens';
import { maySeeBilling } from '../ground/may-see-billing.js';
import { type TransactionRow } from './transaction-list.js';

const pageSize = 40;
/** The most that the server answers at once. */
const largestPage = 100;
const rowsOf = ({ transactions }: ReplyOf<'listRecentTransactions'>): readonly TransactionRow[] =>
  transactions;

/** All movements, page by page; the server tells no total. */
export const useTransactions = (): ListSource<TransactionRow> =>
  useUncountedList('listRecentTransactions', {}, { rowsOf, pageSize, largestPage });

/** Fetches the newest movements. */
export function prefetchTransactions(place: ScreenPlace): void {
  const { cache, account } = place;
  if (maySeeBilling(place))
    void cache.prefetchInfiniteQuery(
      operationPages(
        'listRecentTransactions',
        { pageSize },
        { target: account.target, hasMore: () => false },
      ),
    );
}
