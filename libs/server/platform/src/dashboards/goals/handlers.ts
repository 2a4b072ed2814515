import { type MetricGoal } from '@patchbay/contract';
import { dateToSeconds, inMilliseconds, millisecondsToSeconds } from '@patchbay/kernel';
import { type GoalSpan } from '@patchbay/metrics';
import { ownerOf, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { demandTerms } from '../checks.js';
import { askRecipients, demandFewAsked } from '../recipients/recipients.js';
import { deleteGoal, type GoalRow, insertGoal, listGoals, updateGoal } from './repository.js';

/** So many goals a person can still oversee, and the worker can check each minute. */
const max = 50;
const noGoal = () => refuse.notFound('This goal does not exist any more.');

/** Handlers of the goals of an account’s metrics. */
export function createGoalHandlers(
  services: Pick<Services, 'store' | 'clock' | 'key' | 'publicUrl' | 'sendMail'>,
): Pick<Handlers<Db>, 'listGoals' | 'saveGoal' | 'deleteGoal'> {
  const { store } = services;
  return {
    listGoals: async ({ target, context }) =>
      context.within(async (db) => ({
        goals: (await listGoals(db, ownerOf(target))).map(goalView),
      })),

    saveGoal: async ({ body: { id, ...words }, target, context }) => {
      await demandTerms(store, target.id, {
        timezone: words.timezone,
        metrics: [words.metric],
        path: 'body.metric',
      });
      const owner = ownerOf(target);
      const mailTo = [...new Set(words.mailTo)];
      await demandFewAsked(services, owner, mailTo, 'body.mailTo');
      const row = await context.within(async (db) => {
        if (id === undefined && (await listGoals(db, owner)).length >= max)
          throw refuse.conflict(`An account has at most ${max} goals. Delete one first.`);
        return id
          ? updateGoal(db, owner, id, { ...words, mailTo })
          : insertGoal(db, owner, { ...words, mailTo });
      });
      if (!row) throw noGoal();
      await askRecipients(services, owner, mailTo, 'body.mailTo');
      return { goal: goalView(row) };
    },

    deleteGoal: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await deleteGoal(db, ownerOf(target), params.id))) throw noGoal();
        return { message: 'Goal deleted' };
      }),
  };
}

const secondsOf = (date: Date | null) => (date ? dateToSeconds(date) : null);

function goalView(row: GoalRow): MetricGoal {
  const { id, metric, comparison, target, timezone, leastEvents, webhook, paused } = row;
  return {
    id,
    metric,
    comparison,
    target,
    span: row.span as GoalSpan,
    timezone,
    tolerance: row.tolerance,
    leastEvents,
    mailTo: row.mailTo,
    webhook,
    paused,
    state: row.state,
    since: secondsOf(row.since),
    value: row.value,
    events: row.events,
    checkedAt: secondsOf(row.checkedAt),
    problem: row.problem,
    changes: row.changes.map(({ at, ...change }) => ({
      ...change,
      at: millisecondsToSeconds(inMilliseconds(at)),
    })),
  };
}
