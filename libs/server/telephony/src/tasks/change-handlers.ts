import { type TreeNode, refuse, type Handlers } from '@patchbay/server-kit';
import { type BodyOf } from '@patchbay/contract';
import { type Services } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { rulesFor, organizationOf, type CreationServices } from './create.js';
import { findTask, type TaskScope, changeTask } from './repository.js';
import { taskView, type TaskRow } from './view.js';
import { after, type TaskState } from './states.js';
import { createDraftValidator } from './drafts.js';
import { editedColumns, editFacts } from './task-edit.js';
import { type StopRinging } from './stop-ringing.js';

export interface TaskServices extends Pick<Services, 'store' | 'clock'>, CreationServices {
  /** Ends a canceled call while it still rings. */
  readonly stopRinging: StopRinging;
}

export const noTask = () => refuse.notFound('Task not found');

export const whoseOf = (target: TreeNode): TaskScope => ({
  organizationId: organizationOf(target),
  accountId: target.tier === 'agent' ? target.id : null,
});

/** The event of a task for a change request. */
const eventOf = (state: BodyOf<'updateTask'>['state']) =>
  state === 'canceled' ? 'cancel' : state === 'pending' ? 'requeue' : 'edit';

const eventRefusals = {
  edit: { path: 'body', message: 'can no longer be changed' },
  cancel: { path: 'body.state', message: 'can no longer be canceled' },
  requeue: { path: 'body.state', message: 'cannot be put back' },
} as const;

/** The state of a task after an event; refuses what its state does not allow. */
function stateAfter(row: TaskRow, event: keyof typeof eventRefusals): TaskState {
  const state = after(row.state, event);
  if (state !== null) return state;
  const refusal = eventRefusals[event];
  throw refuse.invalid([refusal], `This task is ${row.state}: it ${refusal.message}.`);
}

/** Whether a request changes more than the state. */
const changesFields = ({ state: _state, ...changes }: BodyOf<'updateTask'>): boolean =>
  Object.keys(changes).length > 0;

/** A task that is put back starts again, but not before the time it is planned for. */
const anotherTry = ({ scheduledFor }: TaskRow, now: Date) => ({
  attempts: 0,
  outcome: null,
  reason: null,
  finishedAt: null,
  nextAt: scheduledFor !== null && scheduledFor > now ? scheduledFor : now,
});

interface ChangeHandlersContext {
  readonly store: TaskServices['store'];
  readonly clock: Clock;
  readonly services: TaskServices;
}

/** Changes of a task. */
export function changeHandlers({
  store,
  clock,
  services,
}: ChangeHandlersContext): Pick<Handlers<Db>, 'updateTask' | 'deleteTask'> {
  return {
    updateTask: async ({ params, body, target, context }) => {
      const rules = await rulesFor(store, target);
      const { before, kept } = await context.within(async (db) => {
        const row = await findTask(db, whoseOf(target), params.id, true);
        if (!row) throw noTask();
        const event = eventOf(body.state);
        // Repeating a cancellation changes nothing, so that a caller without a reply may repeat the
        // request.
        if (event === 'cancel' && row.state === 'canceled' && !changesFields(body))
          return { before: row, kept: row };
        const state = stateAfter(row, event);
        const now = new Date(clock.now());
        const columns = changesFields(body)
          ? editedColumns(
              now.getTime(),
              row,
              body,
              createDraftValidator(
                await editFacts(db, services, { target, context }, rules, row, body),
              ),
            )
          : {};
        const changed = await changeTask(db, row, event, {
          ...(event === 'requeue' && row.state !== 'pending' ? anotherTry(row, now) : {}),
          ...columns,
          ...(event === 'cancel' ? { leasedUntil: null, finishedAt: now } : {}),
          state,
          updatedAt: now,
        });
        if (!changed) throw noTask();
        return { before: row, kept: changed };
      });
      if (body.state === 'canceled') await stopIfRinging(services, before);
      return { message: 'Task updated', task: taskView(kept) };
    },

    deleteTask: async ({ params, target, context }) => {
      const { before, ...answer } = await context.within(async (db) => {
        const row = await findTask(db, whoseOf(target), params.id, true);
        if (!row) throw noTask();
        const now = new Date(clock.now());
        // The personal content is deleted; the record of the call stays, because otherwise a second
        // call could follow at once.
        const kept = await changeTask(db, row, 'delete', {
          state: 'deleted',
          leasedUntil: null,
          context: null,
          taskContext: null,
          greeting: null,
          message: null,
          externalTaskId: null,
          meta: {},
          updatedAt: now,
          finishedAt: row.finishedAt ?? now,
        });
        if (!kept) throw noTask();
        return { message: 'Task deleted', task: taskView(kept), before: row };
      });
      await stopIfRinging(services, before);
      return answer;
    },
  };
}

/** Stops a ringing call of a task that was canceled or deleted. */
async function stopIfRinging(
  services: TaskServices,
  { state, type, organizationId, attemptId }: TaskRow,
): Promise<void> {
  if (state === 'running' && type === 'call' && attemptId)
    await services.stopRinging({ organizationId, attemptId });
}
