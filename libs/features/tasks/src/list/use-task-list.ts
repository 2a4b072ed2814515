import { type ArgsOf } from '@patchbay/contract';
import { daysStart } from '@patchbay/formats';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import {
  askedBy,
  type ListAddress,
  type ListSource,
  offsetArgs,
  ownTimeZone,
  useOffsetList,
} from '@patchbay/screens';
import { type Task } from './task-words.js';

const paging = {
  /** Rows of a page, by the specification. */
  pageSize: 10,
  orders: new Set(['scheduledFor', 'updatedAt', 'createdAt']),
};
/** The most that the server answers at once. */
const largestPage = 500;
const filterNames = ['state', 'outcome', 'type', 'changed'] as const;
const daysOf: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };

/** The server has no filter for the last change: it takes the time since when. */
function argsOf(asked: ReturnType<typeof askedBy>): ArgsOf<'listTasks'> {
  const { changed, ...filters } = asked.filters;
  const days = changed === undefined ? undefined : daysOf[changed];
  return {
    ...offsetArgs({ ...asked, filters }, paging),
    ...(days === undefined ? {} : { since: daysStart(ownTimeZone(), days, Date.now()) / 1000 }),
  } as ArgsOf<'listTasks'>;
}

const ofBatch = (args: ArgsOf<'listTasks'>, batchId: string | undefined): ArgsOf<'listTasks'> =>
  batchId === undefined ? args : { ...args, batchId };

/** One page of the tasks that the address describes. */
export const useTaskList = (address: ListAddress, batchId: string | undefined): ListSource<Task> =>
  useOffsetList('listTasks', ofBatch(argsOf(address), batchId), {
    rowsOf: ({ tasks }) => tasks,
    totalOf: ({ total }) => total,
    pageSize: paging.pageSize,
    largestPage,
  });

/** Fetches the page that a link leads to. */
export function prefetchTasks({ cache, account: { target }, search }: ScreenPlace): void {
  const args = ofBatch(argsOf(askedBy(search, filterNames)), search.batch);
  void cache.prefetchQuery(operationQuery('listTasks', args, { target }));
}
