import { type BodyOf } from '@patchbay/contract';
import { numbersOf, type Services } from '@patchbay/server-core';
import { type Handlers, type TreeNode, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type CreationServices,
  createTasks,
  limitsFor,
  rulesFor,
  organizationOf,
} from './create.js';
import { createJudge } from './drafts.js';
import { dayOf, limitChangeOf, limitsView } from './limits.js';
import {
  type TaskScope,
  agentsOf,
  changeLimits,
  changeTask,
  countByState,
  findTask,
  listTaskRows,
  readLimits,
  usageOf,
} from './repository.js';
import { nameTarget } from './drafts.js';
import { after, type TaskState } from './states.js';
import { type StopRinging } from './stop-ringing.js';
import { type TaskRow, taskView } from './view.js';

type TaskOperation =
  | 'listTasks'
  | 'createTask'
  | 'getTaskStats'
  | 'getTaskDailyCounts'
  | 'getTaskLimits'
  | 'updateTaskLimits'
  | 'getTask'
  | 'updateTask'
  | 'deleteTask';

export interface TaskServices extends Pick<Services, 'store' | 'clock'>, CreationServices {
  /** Ends a canceled call while it still rings. */
  readonly stopRinging: StopRinging;
}

const noTask = () => refuse.notFound('Task not found');
const whoseOf = (target: TreeNode): TaskScope => ({
  organizationId: organizationOf(target),
  accountId: target.tier === 'agent' ? target.id : null,
});
const platform = (reason: string) => ({ kind: 'platform', reason }) as const;

/** Handlers of outbound calls and texts that wait for their turn, and of what they keep to. */
export function createTaskHandlers(services: TaskServices): Pick<Handlers<Db>, TaskOperation> {
  const { clock, store } = services;

  /** The row after an edit: judged as if it were new, with what stays the same. */
  function edited(row: TaskRow, body: BodyOf<'updateTask'>, judge: ReturnType<typeof createJudge>) {
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

  /** A call that rings for a task which was just canceled or deleted stops ringing. */
  async function stopIfRinging({ state, type, organizationId, attemptId }: TaskRow): Promise<void> {
    if (state === 'running' && type === 'call' && attemptId)
      await services.stopRinging({ organizationId, attemptId });
  }

  return {
    ...taskReads(services),
    ...limitHandlers(services),

    createTask: async ({ body, target, context }) => {
      const { tasks: many, ...shared } = body;
      const made = await createTasks(
        services,
        { target, context },
        many ? many.map((one) => ({ ...shared, ...one })) : [shared],
      );
      if ('refused' in made)
        throw refuse.invalid([
          {
            path: many
              ? `body.tasks.${made.refused.at}.${made.refused.field}`
              : `body.${made.refused.field}`,
            message: made.refused.message,
          },
        ]);
      const views = made.rows.map(taskView);
      return {
        message: views.length === 1 ? 'Task created' : `${views.length} tasks created`,
        inserted: views.length,
        batchId: made.batchId,
        task: views[0] as (typeof views)[number],
        tasks: views,
      };
    },

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
      if (body.state === 'canceled') await stopIfRinging(before);
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
      await stopIfRinging(before);
      return answer;
    },
  };
}

/** Tasks, and how many there are. */
function taskReads({
  store,
  clock,
}: TaskServices): Pick<
  Handlers<Db>,
  'listTasks' | 'getTask' | 'getTaskStats' | 'getTaskDailyCounts'
> {
  return {
    listTasks: async ({ query, target, context }) =>
      context.within(async (db) => {
        const { rows, total } = await listTaskRows(db, whoseOf(target), query);
        return { total, tasks: rows.map(taskView) };
      }),

    getTask: async ({ params, target, context }) =>
      context.within(async (db) => {
        const row = await findTask(db, whoseOf(target), params.id);
        if (!row) throw noTask();
        return { task: taskView(row) };
      }),

    getTaskStats: async ({ query, target, context }) =>
      context.within(async (db) => {
        const counts = await countByState(db, whoseOf(target), query.batchId);
        const of = (state: TaskState) => counts[state] ?? 0;
        const byState = {
          pending: of('pending'),
          running: of('running'),
          finished: of('finished'),
          errored: of('errored'),
          canceled: of('canceled'),
        };
        return { total: Object.values(byState).reduce((sum, count) => sum + count, 0), byState };
      }),

    getTaskDailyCounts: async ({ target }) => {
      const organizationId = organizationOf(target);
      return store.within(platform(`count today's tasks of ${organizationId}`), async (db) => {
        const date = dayOf(await readLimits(db, organizationId), clock.now());
        const { calls, texts } = await usageOf(db, organizationId, date);
        return { counts: { calls, texts, tasks: calls + texts, date: date as never } };
      });
    },
  };
}

/** How much an organization’s tasks may do. */
function limitHandlers({
  store,
  clock,
}: TaskServices): Pick<Handlers<Db>, 'getTaskLimits' | 'updateTaskLimits'> {
  return {
    getTaskLimits: async ({ target }) => ({
      limits: limitsView(
        await store.within(platform(`read the task limits of ${target.id}`), (db) =>
          readLimits(db, organizationOf(target)),
        ),
      ),
    }),

    updateTaskLimits: async ({ body, target, context }) => {
      const isStaff = isMember(context.actor) && context.actor.home.tier === 'platform';
      if (!isStaff && (body.daily !== undefined || body.concurrencyPerRun !== undefined))
        throw refuse.forbidden(
          'Only the platform’s staff may change daily limits and how many tasks run at once.',
        );
      await limitsFor(store, target.id);
      return context.within(async (db) => {
        const verdict = limitChangeOf(await readLimits(db, target.id, true), body);
        if ('problem' in verdict) throw refuse.invalid([verdict.problem]);
        return {
          message: 'Limits updated',
          limits: limitsView(
            await changeLimits(db, target.id, verdict.change, new Date(clock.now())),
          ),
        };
      });
    },
  };
}

const notNow = {
  edit: 'can no longer be changed',
  cancel: 'can no longer be canceled',
  requeue: 'cannot be put back',
} as const;
