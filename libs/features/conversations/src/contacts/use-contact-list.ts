import { type ArgsOf } from '@patchbay/contract';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { type ListAddress, type ListSource, usePagedList } from '@patchbay/screens';
import { type ContactRow } from './contact-list.js';
import { useRememberedNames } from './use-name-of.js';

const pageSize = 20;
/** The most that the server answers at once. */
const largestPage = 200;
type Args = ArgsOf<'listContacts'>;

/** What the server is asked for; each part is left out where the address says nothing. */
const argsOf = (q: string | undefined, sort: string | undefined, list: string | undefined): Args =>
  ({
    onePerPerson: true,
    ...(q ? { q } : {}),
    ...(sort ? { sort: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' } : {}),
    ...(list ? { list } : {}),
  }) as Args;

/** One page of the contacts that the address describes. */
export function useContactList({ text, sort, filters, page }: ListAddress): ListSource<ContactRow> {
  const order = sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined;
  const source = usePagedList('listContacts', argsOf(text, order, filters['list']), {
    rowsOf: ({ contacts }): readonly ContactRow[] => contacts,
    totalOf: ({ totalContacts }) => totalContacts,
    page,
    pageSize,
    largestPage,
  });
  useRememberedNames(source.rows);
  return { ...source, isOrdered: true };
}

/** Fetches the page that a link leads to. */
export function prefetchContacts({ cache, account: { target }, search }: ScreenPlace): void {
  const { q, sort, page = 1, 'filter.list': list } = search;
  const args = { ...argsOf(q, sort, list), page: page - 1, pageSize };
  void cache.prefetchQuery(operationQuery('listContacts', args, { target }));
}
