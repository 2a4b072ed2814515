import { type TreeNode, refuse, type Handlers } from '@patchbay/server-kit';
import { type BodyOf } from '@patchbay/contract';
import { numbersOf, type Services } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { rulesFor, organizationOf, type CreationServices } from './create.js';
import { findTask, type TaskScope, agentsOf, changeTask } from './repository.js';
import { taskView, type TaskRow } from './view.js';
import { after, type TaskState } from './states.js';
import { createJudge, nameTarget } from './drafts.js';
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

const notNow = {
  edit: 'can no longer be changed',
  cancel: 'can no longer be canceled',
  requeue: 'cannot be put back',
} as const;

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
      const rules = await rulesFor(store, organizationOf(target));
      const { before, ...answer } = await context.within(async (db) => {
        const row = await findTask(db, whoseOf(target), params.id, true);
        if (!row) throw noTask();
        const { state, ...changes } = body;
        const now = new Date(clock.now());
        const event = state === 'canceled' ? 'cancel' : state === 'pending' ? 'requeue' : 'edit';
        // Canceling again changes nothing, so that a caller who missed the reply may repeat the
        // request.
        if (state === 'canceled' && row.state === 'canceled' && Object.keys(changes).length === 0)
          return { message: 'Task updated', task: taskView(row), before: row };
        if (after(row.state, event) === null)
          throw refuse.invalid(
            [{ path: state === undefined ? 'body' : 'body.state', message: notNow[event] }],
            `This task is ${row.state}: it ${notNow[event]}.`,
          );
        const own =
          Object.keys(changes).length === 0
            ? {}
            : edited(
                clock,
                row,
                body,
                createJudge({
                  now: now.getTime(),
                  ...rules,
                  accountId: row.accountId,
                  agents: new Set([
                    ...(await agentsOf(
                      db,
                      context.scope,
                      organizationOf(target),
                      changes.accountId === undefined ? [] : [changes.accountId],
                    )),
                    ...(changes.accountId === undefined ? [row.accountId] : []),
                  ]),
                  numbers: await numbersOf(
                    db,
                    [nameTarget(changes.target ?? '')].filter(
                      (name): name is string => name !== null,
                    ),
                  ),
                  mayCall: services.mayCall,
                }),
              );
        const again =
          event === 'requeue' && row.state !== 'pending'
            ? { attempts: 0, outcome: null, reason: null, finishedAt: null, nextAt: now, ...own }
            : own;
        const ended = event === 'cancel' ? { leasedUntil: null, finishedAt: now } : {};
        const kept = await changeTask(db, row, event, {
          ...again,
          ...ended,
          state: after(row.state, event) as TaskState,
          updatedAt: now,
        });
        if (!kept) throw noTask();
        return { message: 'Task updated', task: taskView(kept), before: row };
      });
      if (body.state === 'canceled') await stopIfRinging(services, before);
      return answer;
    },
    deleteTask: async ({ params, target, context }) => {
      const { before, ...answer } = await context.within(async (db) => {
        const row = await findTask(db, whoseOf(target), params.id, true);
        if (!row) throw noTask();
        const now = new Date(clock.now());
        // What was said about a person goes; that the person was called stays, or a second call
        // could follow at once.
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

/** A call that rings for a task which was just canceled or deleted stops ringing. */
async function stopIfRinging(
  services: TaskServices,
  { state, type, organizationId, attemptId }: TaskRow,
): Promise<void> {
  if (state === 'running' && type === 'call' && attemptId)
    await services.stopRinging({ organizationId, attemptId });
}

/** The row after an edit: judged as if it were new, with what stays the same. */
function edited(
  clock: Clock,
  row: TaskRow,
  body: BodyOf<'updateTask'>,
  judge: ReturnType<typeof createJudge>,
) {
  const { state: _state, ...changes } = body;
  const before = {
    target: row.target,
    context: row.context,
    taskContext: row.taskContext,
    greeting: row.greeting,
    waitToGreet: row.waitToGreet,
    accountId: row.accountId,
    message: row.message,
    externalTaskId: row.externalTaskId,
    meta: row.meta,
  };
  const isMoved =
    changes.scheduledFor !== undefined &&
    changes.scheduledFor !== (row.scheduledFor ? row.scheduledFor.getTime() / 1000 : null);
  // A time that stays is not judged again: it may lie within hours that were changed since.
  const verdict = judge({
    type: row.type as 'call',
    ...before,
    ...changes,
    scheduledFor: isMoved ? changes.scheduledFor : null,
  } as Parameters<typeof judge>[0]);
  if ('problem' in verdict)
    throw refuse.invalid([
      { path: `body.${verdict.problem.field}`, message: verdict.problem.message },
    ]);
  const { type: _type, scheduledFor, nextAt, ...draft } = verdict.draft;
  const isWaiting = row.nextAt.getTime() > clock.now();
  return {
    ...draft,
    ...(isMoved
      ? { scheduledFor, nextAt }
      : draft.zones === row.zones && isWaiting
        ? {}
        : { nextAt: row.scheduledFor && row.scheduledFor > nextAt ? row.scheduledFor : nextAt }),
  };
}
