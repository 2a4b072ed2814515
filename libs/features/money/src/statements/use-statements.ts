import { type ReplyOf } from '@patchbay/contract';
import { operationPages, useOperation } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { useUncountedList } from '@patchbay/screens';
import { maySeeBilling } from '../ground/may-see-billing.js';
import { type StatementRow } from './statement-list.js';

const pageSize = 24;
/** The most that the server answers at once. */
const largestPage = 100;
const rowsOf = ({ statements }: ReplyOf<'getBillingStatements'>): readonly StatementRow[] =>
  statements;

/** All statements, page by page; the server tells no total. */
export const useStatements = () =>
  useUncountedList('getBillingStatements', {}, { rowsOf, pageSize, largestPage });

/** What is owed for all periods that have ended, in millionths; undefined until it is known. */
export const useDue = (): number | undefined =>
  useOperation('getBillingStatements', { page: 0, pageSize: 1 }).data?.dueMicros;

/** Fetches the newest statements. */
export function prefetchStatements(place: ScreenPlace): void {
  const { cache, account } = place;
  if (maySeeBilling(place))
    void cache.prefetchInfiniteQuery(
      operationPages(
        'getBillingStatements',
        { pageSize },
        { target: account.target, hasMore: () => false },
      ),
    );
}
