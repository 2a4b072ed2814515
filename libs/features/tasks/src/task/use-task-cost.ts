import { secondsToIso } from '@patchbay/kernel';
import { useCan } from '@patchbay/screens';
import { useOperation } from '@patchbay/queries';
import { costsOf } from '../campaigns/costs.js';
import { type Task } from '../list/task-words.js';

/** What the conversations of a task cost; undefined before the first, and where it may not be seen. */
export function useTaskCost({ id, createdAt, attempts }: Task): number | undefined {
  const isAsked = useCan('canViewBilling').allowed && attempts > 0;
  const { data } = useOperation(
    'getUsageStats',
    { by: 'task', taskId: id, startDate: secondsToIso(createdAt) },
    { enabled: isAsked },
  );
  return isAsked && data !== undefined ? (costsOf(data).get(id) ?? 0) : undefined;
}
