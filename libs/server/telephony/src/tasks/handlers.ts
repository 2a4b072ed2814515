import { type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { createTasks, limitsFor, organizationOf } from './create.js';
import { dayOf, limitChangeOf, limitsView } from './limits.js';
import {
  changeLimits,
  countByState,
  findTask,
  listTaskRows,
  readLimits,
  usageOf,
} from './repository.js';
import { timeWarning } from './schedule-time.js';
import { type TaskState } from './states.js';
import { taskView } from './view.js';
import { type TaskServices, whoseOf, noTask, changeHandlers } from './change-handlers.js';

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
const platform = (reason: string) => ({ kind: 'platform', reason }) as const;

/** Handlers of queued outbound calls and texts, and of their limits. */
export function createTaskHandlers(services: TaskServices): Pick<Handlers<Db>, TaskOperation> {
  const { clock, store } = services;

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
        warnings: [
          ...new Set(made.rows.flatMap((row) => timeWarning(row.scheduledFor, clock.now()) ?? [])),
        ],
      };
    },
    ...changeHandlers({ store, clock, services }),
  };
}

/** Tasks, and their number. */
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

/** The limits of an organization’s tasks. */
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
