import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { type Processors } from '../billing/processors.js';
import { serialize } from '../serialize.js';
import { termOf } from '../billing/periods.js';
import { type OrderRow, readSubscription, settleOrder, waitingEnds } from './repository.js';
import { type PlanTerm } from './rules.js';

const platform: Scope = { kind: 'platform', reason: 'tell the processor which subscriptions end' };
const everyMs = 30_000;

/** Asks the payment processor to cancel a subscription. The request is idempotent; the processor reports the end by an event. */
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
  const known = await store.within(platform, (db) => readSubscription(db, order.accountId));
  const isSame = known?.externalId === order.subscriptionId;
  const termEndsAt = isSame
    ? termOf(known.anchoredAt ?? known.startedAt, known.term as PlanTerm, now).endsAt
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

/** Repeats cancellations that a dead process or an unavailable processor left open. Returns a function that stops the worker. */
export function startCancellationWorker({
  store,
  clock,
  log,
  processors,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly processors: Processors;
}): { start(): Promise<() => Promise<void>>; drain(): Promise<void> } {
  const drain = serialize(async () => {
    for (const order of await store.within(platform, (db) =>
      waitingEnds(db, new Date(clock.now())),
    )) {
      await sendCancellation({ store, clock, processors }, order).catch((error: unknown) =>
        log.warn(
          { order: order.id, error: String((error as Error).message) },
          'the end of a subscription could not be told',
        ),
      );
    }
  });
  return {
    drain,
    start: async () => {
      let running: Promise<void> = Promise.resolve();
      const timer = setInterval(() => {
        running = drain().catch(() => undefined);
      }, everyMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}
