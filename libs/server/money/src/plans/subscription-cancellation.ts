import { type Clock } from '@patchbay/kernel';
import { createRoundWorker, type Worker, zoneOfAccount } from '@patchbay/server-core';
import { type Log, describeError } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { type Processors } from '../billing/processors.js';
import { termOf } from '../periods/periods.js';
import {
  type OrderRow,
  readSubscription,
  settleOrder,
  pendingCancellations,
} from '../catalogue/repository.js';
import { anchorOfTerms, type PlanTerm } from '../catalogue/rules.js';

const platform: Scope = { kind: 'platform', reason: 'tell the processor which subscriptions end' };
const everyMs = 30_000;

/**
 * Cancels a subscription at the payment processor. The request is idempotent; the processor reports
 * the end by an event.
 */
export async function sendCancellation(
  {
    store,
    clock,
    processors,
  }: { readonly store: Store; readonly clock: Clock; readonly processors: Processors },
  order: OrderRow,
): Promise<void> {
  if (order.subscriptionId === null || order.state !== 'open') return;
  const port = await processors.of(order.billedBy);
  if (!port)
    throw new PaymentsError(
      'refused',
      'The billing system that bills this subscription is not connected any more. End it there.',
    );
  const now = new Date(clock.now());
  const { known, zone } = await store.within(platform, async (db) => ({
    known: await readSubscription(db, order.accountId),
    zone: await zoneOfAccount(db, order.accountId),
  }));
  const termEndsAt =
    known?.externalId === order.subscriptionId
      ? termOf({ ...anchorOfTerms(known), zone }, known.term as PlanTerm, now).endsAt
      : now;
  await port.cancelSubscription({
    key: `plan-end:${order.id}`,
    nodeId: order.accountId,
    subscriptionId: order.subscriptionId,
    reason: order.reason ?? '',
    ends: order.ends ?? 'without-credit',
    termEndsAt,
  });
  await store.within(platform, (db) => settleOrder(db, order, 'done', new Date(clock.now())));
}

/** Repeats cancellations that a crash or an unavailable processor left open. */
export function createCancellationWorker({
  store,
  clock,
  log,
  processors,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly processors: Processors;
}): Worker {
  return createRoundWorker(
    { store, clock, log },
    {
      name: 'subscription ends',
      everyMs,
      startsAfterMs: everyMs,
      work: async ({ signal }) => {
        for (const order of await store.within(platform, (db) =>
          pendingCancellations(db, new Date(clock.now())),
        )) {
          if (signal.aborted) return;
          await sendCancellation({ store, clock, processors }, order).catch((error: unknown) =>
            log.warn(
              { order: order.id, ...describeError(error) },
              'the end of a subscription could not be told',
            ),
          );
        }
      },
    },
  );
}
