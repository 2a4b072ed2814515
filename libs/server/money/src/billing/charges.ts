import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Scope, type Store, billingProrations, subscriptions } from '@patchbay/server-store';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { leaseMs, retryDelay } from './retry-delay.js';
import { type Processors } from './processors.js';
import { type ProrationRow } from './prorations.js';

export interface ChargeParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly processors: Processors;
}

const platform: Scope = { kind: 'platform', reason: 'charge a change of plan' };

const ofRow = ({ accountId, key }: Pick<ProrationRow, 'accountId' | 'key'>) =>
  and(eq(billingProrations.accountId, accountId), eq(billingProrations.key, key));

/**
 * Requests payment of prorated upgrades from processors that do not prorate: at once, each under
 * its own key, repeated until it succeeds. With a node, only for that node.
 */
export async function chargeUpgrades(
  { store, clock, log, processors }: ChargeParts,
  accountId?: number,
): Promise<void> {
  const lease = () =>
    store.within(platform, async (db) => {
      const now = new Date(clock.now());
      const [due] = await db
        .select()
        .from(billingProrations)
        .where(
          and(
            eq(billingProrations.state, 'charge'),
            lte(billingProrations.nextAt, now),
            or(isNull(billingProrations.leasedUntil), lte(billingProrations.leasedUntil, now)),
            accountId === undefined ? undefined : eq(billingProrations.accountId, accountId),
          ),
        )
        .orderBy(asc(billingProrations.nextAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return null;
      await db
        .update(billingProrations)
        .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
        .where(ofRow(due));
      const [subscription] = await db
        .select({ customerId: subscriptions.customerId })
        .from(subscriptions)
        .where(eq(subscriptions.accountId, due.accountId));
      return { row: due, customerId: subscription?.customerId ?? null };
    });

  async function ask(row: ProrationRow, customerId: string | null): Promise<void> {
    const port = await processors.of(row.billedBy);
    if (!port?.addToInvoice || row.subscriptionId === null)
      throw new PaymentsError('refused', 'The billing system is not connected any more.');
    const until = new Date(Math.max(...row.lines.map((line) => line.until)) * 1000);
    await port.addToInvoice({
      key: `proration:${row.accountId}:${row.key}`,
      nodeId: row.accountId,
      customerId,
      subscriptionId: row.subscriptionId,
      title: 'Change of plan',
      amount: { micros: row.netMicros },
      from: row.at,
      until,
      isLast: true,
    });
  }

  for (let leased = await lease(); leased; leased = await lease()) {
    const { row, customerId } = leased;
    const outcome = await ask(row, customerId).then(
      () => ({ state: 'settled' as const, lastError: null }),
      (error: unknown) => {
        log.warn(
          {
            account: row.accountId,
            error: error instanceof PaymentsError ? error.code : String((error as Error).message),
          },
          'a change of plan could not be charged yet',
        );
        const pause = retryDelay(row.failures);
        return {
          failures: row.failures + 1,
          lastError:
            error instanceof PaymentsError ? error.message : 'The processor could not be asked.',
          nextAt: new Date(clock.now() + pause),
        };
      },
    );
    await store.within(platform, (db) =>
      db
        .update(billingProrations)
        .set({ ...outcome, leasedUntil: null })
        .where(and(ofRow(row), eq(billingProrations.state, 'charge'))),
    );
  }
}
