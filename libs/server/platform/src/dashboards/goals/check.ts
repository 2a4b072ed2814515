import { type EpochMilliseconds } from '@patchbay/kernel';
import { agreeingOf, checkGoal, type GoalSpan } from '@patchbay/metrics';
import { chosenLanguage, enqueueWebhookEvent, insertNotice } from '@patchbay/server-core';
import { languageOf } from '@patchbay/server-providers';
import { type Db, type GoalChange } from '@patchbay/server-store';
import { type Measured, namedOf, valuesOf } from '../account-metrics.js';
import { nextCheck, windowOfGoal } from '../windows.js';
import { goalNotice } from './mail.js';
import { type GoalRow, holdGoal, type LeasedGoal, writeCheck } from './repository.js';

/** So many changes a goal keeps. */
const maxChanges = 50;
/** After an alarm further ones are recorded, and sent only after this time. */
export const quietMs = 3_600_000;

/** Why a goal cannot be checked. */
type Problem = 'noMetric' | 'brokenMetric';

/**
 * Checks a goal in one transaction of the scope of its account: value, state, history, the mails
 * that are due, and the webhook. Without the fence of the lease nothing is written, so that an alarm
 * is recorded once by however many processes.
 */
export async function checkLeased(
  db: Db,
  leased: LeasedGoal,
  { metrics }: Measured,
  now: EpochMilliseconds,
): Promise<void> {
  const goal = await holdGoal(db, leased);
  if (!goal) return;
  const span = goal.span as GoalSpan;
  const nextAt = nextCheck(span, goal.timezone, now);
  const named = namedOf(metrics, [goal.metric]);
  const window = windowOfGoal(span, goal.timezone, now);
  const [valued] = await valuesOf(db, named, window, { timeZone: goal.timezone, now });
  if (!valued) {
    const problem: Problem = named.length === 0 ? 'noMetric' : 'brokenMetric';
    await writeCheck(db, leased, { problem, nextAt, checkedAt: new Date(now) });
    return;
  }
  const { value, events } = valued.result;
  const terms = { ...goal, agreeing: agreeingOf(span) };
  const { isChanged, ...standing } = checkGoal(terms, goal, { value, events });
  const checked = { ...standing, value, events, problem: null, checkedAt: new Date(now), nextAt };
  if (!isChanged) {
    await writeCheck(db, leased, checked);
    return;
  }
  const sent = isSent(goal, standing.state, now);
  const change: GoalChange = { at: now, state: standing.state, value, events, sent };
  await writeCheck(db, leased, {
    ...checked,
    since: new Date(now),
    changes: [change, ...goal.changes].slice(0, maxChanges),
    ...(sent && standing.state === 'missed' ? { alarmedAt: new Date(now) } : {}),
    ...(sent ? { mailsDue: [...goal.mailsDue, ...goal.mailTo.map((to) => ({ to, change }))] } : {}),
  });
  if (sent) {
    const language = languageOf(await chosenLanguage(db, goal.accountId));
    await insertNotice(db, goal, goalNotice(goal, change, valued.metric, language));
  }
  if (sent && goal.webhook)
    await enqueueWebhookEvent(db, goal, 'goal', {
      goalId: goal.id,
      accountId: goal.accountId,
      metric: goal.metric,
      title: valued.metric.title,
      comparison: goal.comparison,
      target: goal.target,
      span,
      timezone: goal.timezone,
      state: standing.state,
      value,
      events,
      timestamp: now,
    });
}

/**
 * Whether a change is sent: that a goal is missed, unless an alarm was sent within the hour, and
 * that it is reached again, where the last one was sent.
 */
function isSent(
  { state, changes, alarmedAt }: Pick<GoalRow, 'state' | 'changes' | 'alarmedAt'>,
  next: GoalRow['state'],
  now: EpochMilliseconds,
): boolean {
  if (next === 'missed') return alarmedAt === null || now - alarmedAt.getTime() >= quietMs;
  return state === 'missed' && changes[0]?.sent === true;
}
