import { type ArgsOf } from '@patchbay/contract';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import {
  askedBy,
  type ListAddress,
  type ListSource,
  offsetArgs,
  useOffsetList,
} from '@patchbay/screens';
import { type PhoneNumber } from './number-list.js';

const paging = { pageSize: 20, orders: new Set(['number', 'createdAt']) };
/** The most that the server answers at once. */
const largestPage = 200;
type Args = ArgsOf<'listPhoneNumbers'>;

/** Whether phone numbers belong to accounts of a tier. */
export const hasNumbers = (tier: string | undefined): boolean =>
  tier === 'organization' || tier === 'agent';

/** One page of the numbers that the address describes. */
export function useNumberList(address: ListAddress): ListSource<PhoneNumber> {
  const { kind = '', status = '' } = address.filters;
  const args = offsetArgs({ ...address, filters: { kind, status } }, paging) as Args;
  return useOffsetList('listPhoneNumbers', args, {
    rowsOf: ({ numbers }) => numbers,
    totalOf: ({ total }) => total,
    pageSize: paging.pageSize,
    largestPage,
  });
}

/** Fetches the page that a link leads to; above organizations there is none. */
export function prefetchNumbers({ cache, account: { target }, search }: ScreenPlace): void {
  const viewer = cache.getQueryData(operationQuery('getViewer', {}, { target }).queryKey);
  if (viewer && !hasNumbers(viewer.target.type)) return;
  const args = offsetArgs(askedBy(search, ['kind', 'status']), paging) as Args;
  void cache.prefetchQuery(operationQuery('listPhoneNumbers', args, { target }));
}
