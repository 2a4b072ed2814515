import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { leaseMs, retryDelay } from './retry-delay.js';
import { type Processors } from './processors.js';
import {
  lockDueProration,
  leaseProration,
  settleProration,
  type ProrationRow,
} from './prorations-repository.js';
import { readSubscription } from '../catalogue/repository.js';

export interface ChargeParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly processors: Processors;
}

const platform: Scope = { kind: 'platform', reason: 'charge a change of plan' };

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
      const [due] = await lockDueProration(db, now, accountId);
      if (!due) return null;
      await leaseProration(db, new Date(now.getTime() + leaseMs), due);
      const subscription = await readSubscription(db, due.accountId);
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
    await store.within(platform, (db) => settleProration(db, outcome, row));
  }
}
