import { type Clock } from '@patchbay/kernel';
import {
  appLinkOf,
  createQueueWorker,
  type Held,
  languageOfAccount,
  homeUrlOf,
  type SendMail,
  type ServerKey,
  toNode,
  type Worker,
} from '@patchbay/server-core';
import { type Log, describeError } from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { type Measured, measuredAccount, namedOf } from '../account-metrics.js';
import { dataPath } from '../data-path.js';
import { mayPass } from '../mail-failure.js';
import { notifyDoubt } from '../recipients/doubt.js';
import { whoAgreed } from '../recipients/recipients.js';
import { recipientToken } from '../recipients/token.js';
import { checkLeased } from './check.js';
import { goalMail } from './mail.js';
import {
  holdGoal,
  leaseGoals,
  type LeasedGoal,
  releaseGoal,
  returnMail,
  takeMail,
  writeCheck,
} from './repository.js';

export interface GoalParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
  readonly key: ServerKey;
}

const everyMs = 10_000;
const leaseMs = 120_000;
const retryMs = 60_000;
/** A disabled account is looked at again after this time. */
const disabledMs = 3_600_000;
const atOnce = 2;
const platform: Scope = { kind: 'platform', reason: 'check goals of metrics' };

/**
 * Checks goals when they are due, and sends their alarms. A goal is leased from the database, so
 * that any number of processes share the work. A mail is taken out of the goal, and noted as being
 * sent, before it is sent, so that none is sent twice; of one that was on the way when a process died
 * the account is notified. The webhook and the history are written with the change.
 */
export function createGoalWorker(parts: GoalParts): Worker {
  const { store, clock, log } = parts;
  const lease = <T>(work: (db: Db) => Promise<T>) => store.within(platform, work);
  return createQueueWorker<LeasedGoal>(
    { store, clock, log },
    {
      name: 'metric goals',
      everyMs,
      concurrency: atOnce,
      about: ({ id }) => ({ goalId: id }),
      lease: {
        ms: leaseMs,
        take: (limit, until) => lease((db) => leaseGoals(db, limit, new Date(clock.now()), until)),
        giveBack: (leased) => lease((db) => releaseGoal(db, leased, null)),
      },
      work: (leased, held) => workOn(parts, leased, held),
      failed: async (leased, error) => {
        log.warn({ goalId: leased.id, ...describeError(error) }, 'a goal could not be checked');
        await lease((db) => releaseGoal(db, leased, new Date(clock.now() + retryMs)));
      },
    },
  );
}

async function workOn(parts: GoalParts, leased: LeasedGoal, { signal }: Held): Promise<void> {
  const { store, clock } = parts;
  const account = await measuredAccount(store, leased.accountId);
  if (!account) {
    await store.within(platform, (db) =>
      writeCheck(db, leased, {
        nextAt: new Date(clock.now() + disabledMs),
        mailsDue: [],
        leasedUntil: null,
      }),
    );
    return;
  }
  if (leased.isDue)
    await store.within(account.scope, (db) => checkLeased(db, leased, account, clock.now()));
  await sendDue(parts, leased, account, signal);
  await store.within(platform, (db) => releaseGoal(db, leased, null));
}

async function sendDue(
  { store, sendMail, publicUrl, key, log }: GoalParts,
  leased: LeasedGoal,
  account: Measured,
  signal: AbortSignal,
): Promise<void> {
  const goal = await store.within(account.scope, async (db) => {
    const row = await holdGoal(db, leased);
    if (row && row.mailSending !== null) {
      await notifyDoubt(db, row, row.mailSending);
      await writeCheck(db, leased, { mailSending: null });
    }
    return row;
  });
  const [metric] = goal ? namedOf(account.metrics, [goal.metric]) : [];
  if (!goal || goal.mailsDue.length === 0) return;
  const { row } = account;
  const language = await languageOfAccount(store, row.id);
  const link = await appLinkOf(
    store,
    toNode(row),
    publicUrl,
    `${dataPath(account)}/goals?metric=${encodeURIComponent(goal.metric)}`,
  );
  const home = await homeUrlOf(store, toNode(row), publicUrl);
  const agreed = await whoAgreed(store, goal, [...new Set(goal.mailsDue.map(({ to }) => to))]);
  const settle = () =>
    store.within(account.scope, (db) => writeCheck(db, leased, { mailSending: null }));
  for (;;) {
    signal.throwIfAborted();
    const due = await store.within(account.scope, (db) => takeMail(db, leased));
    if (!due) return;
    const stop = `${home}/shared/unsubscribe#${recipientToken(key, goal.organizationId, due.to)}`;
    try {
      if (agreed.has(due.to))
        await sendMail(goalMail(goal, due, { metric, account: row, link, stop, language }));
      await settle();
    } catch (error) {
      if (!mayPass(error)) {
        log.warn({ goalId: leased.id, ...describeError(error) }, 'an alarm was refused');
        await settle();
        continue;
      }
      await store.within(account.scope, (db) => returnMail(db, leased, due));
      throw error;
    }
  }
}
