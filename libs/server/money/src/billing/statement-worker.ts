import { dayIn } from '@patchbay/formats';
import { type Clock } from '@patchbay/kernel';
import { createQueueWorker, type Run, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { leaseMs, retryDelay } from './retry-delay.js';
import { chargeUpgrades } from './charges.js';
import { type Processors } from './processors.js';
import { cent } from './prorations.js';
import { closeNext, statementKey } from './statements.js';
import {
  lockDueStatement,
  leaseStatement,
  carriedBefore,
  settleStatement,
  type StatementRow,
} from './statements-repository.js';
import { readSubscription } from '../catalogue/repository.js';
import { waitingProrations } from './prorations-repository.js';

export interface StatementParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly processors: Processors;
  /** Ends subscriptions that lapsed before a time and whose processor has not reported their end. */
  readonly endExpired: (db: Db, lapsedBefore: Date) => Promise<void>;
}

const platform: Scope = { kind: 'platform', reason: 'close billing periods' };
const minuteMs = 60_000;
/** After so many refusals of a processor, the amount moves to the next statement. */
const maxRefusals = 5;
/** Precedence for work whose client waits for the server's first response. */
const startsAfterMs = 3000;
/** Grace period for a processor to report the end of a subscription. */
const lapseMs = 60 * minuteMs;

async function lease(parts: StatementParts, until: Date): Promise<StatementRow | null> {
  return parts.store.within(platform, async (db) => {
    const now = new Date(parts.clock.now());
    // In order, because fractions of a cent carry over to the next.
    const [due] = await lockDueStatement(db, now);
    if (!due) return null;
    const [row] = await leaseStatement(db, until, due);
    return row ?? null;
  });
}

async function detailsOf(parts: StatementParts, row: StatementRow) {
  return parts.store.within(platform, async (db) => {
    const [before] = await carriedBefore(db, row);
    const subscription = await readSubscription(db, row.accountId);
    const isSame = subscription?.externalId === row.subscriptionId;
    return {
      carried: before?.carried ?? 0n,
      changes: await waitingProrations(db, row.accountId, row.startsAt),
      customerId: subscription?.customerId ?? null,
      isLast: !isSame || subscription?.state === 'ended',
    };
  });
}

async function tell(parts: StatementParts, row: StatementRow): Promise<void> {
  const port = await parts.processors.of(row.billedBy);
  if (!port?.addToInvoice || row.subscriptionId === null)
    return settle(parts, row, {
      state: 'kept',
      lastError: port
        ? 'This billing system takes no additions to its invoices.'
        : 'The billing system is not connected any more.',
    });
  const { carried, changes, customerId, isLast } = await detailsOf(parts, row);
  const owed = carried + changes + row.usageMicros + (port.renewsByItself ? 0n : row.planMicros);
  // A credit above the invoice amount is deducted from the following ones.
  const asked = owed > 0n ? (owed / cent) * cent : 0n;
  try {
    const { id } =
      asked === 0n
        ? { id: null }
        : await port.addToInvoice({
            key: statementKey(row),
            nodeId: row.accountId,
            customerId,
            subscriptionId: row.subscriptionId,
            title: titleOf(row),
            amount: { micros: asked },
            from: row.startsAt,
            until: row.endsAt,
            isLast,
          });
    await settle(parts, row, {
      state: 'invoiced',
      askedMicros: asked,
      carriedMicros: owed - asked,
      externalId: id,
      lastError: null,
    });
  } catch (error) {
    await fail(parts, row, owed, error);
  }
}

async function fail(
  parts: StatementParts,
  row: StatementRow,
  owed: bigint,
  error: unknown,
): Promise<void> {
  const isFinal =
    error instanceof PaymentsError &&
    error.code !== 'unavailable' &&
    row.failures + 1 >= maxRefusals;
  const words =
    error instanceof PaymentsError ? error.message : 'The processor could not be asked.';
  parts.log.warn(
    {
      account: row.accountId,
      error: error instanceof PaymentsError ? error.code : String((error as Error).message),
    },
    'a statement could not be told to the processor',
  );
  const pause = retryDelay(row.failures);
  await settle(parts, row, {
    failures: row.failures + 1,
    lastError: words,
    ...(isFinal
      ? { state: 'failed' as const, carriedMicros: owed }
      : { nextAt: new Date(parts.clock.now() + pause) }),
  });
}

async function settle(
  parts: StatementParts,
  row: StatementRow,
  change: Partial<StatementRow>,
): Promise<void> {
  await parts.store.within(platform, (db) => settleStatement(db, change, row));
}

async function closePeriods(parts: StatementParts, { signal }: Run): Promise<void> {
  await parts.store.within(platform, (db) =>
    parts.endExpired(db, new Date(parts.clock.now() - lapseMs)),
  );
  while (
    !signal.aborted &&
    (await parts.store.within(platform, (db) => closeNext(db, new Date(parts.clock.now()))))
  );
  await chargeUpgrades(parts);
}

/**
 * Closes billing periods and adds their amounts to the next invoice. Closing is one transaction.
 * Reporting to a processor is not, so a statement is leased for it and requested under one key; a
 * process that lost the lease records nothing.
 */
export function createStatementWorker(parts: StatementParts): Worker {
  const { store, clock, log } = parts;

  return createQueueWorker<StatementRow>(
    { store, clock, log },
    {
      name: 'statements',
      everyMs: 15_000,
      startsAfterMs,
      concurrency: 1,
      about: ({ accountId }) => ({ account: accountId }),
      before: (run) => closePeriods(parts, run),
      lease: {
        ms: leaseMs,
        take: async (_limit, until) => {
          const row = await lease(parts, until);
          return row ? [row] : [];
        },
      },
      work: (row) => tell(parts, row),
    },
  );
}

const titleOf = ({ startsAt, endsAt, zone }: StatementRow): string =>
  `Usage from ${dayIn(zone, startsAt.getTime())} to ${dayIn(zone, endsAt.getTime() - 1)}`;
