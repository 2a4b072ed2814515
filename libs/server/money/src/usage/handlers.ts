import { type QueryOf } from '@patchbay/contract';
import { type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Period } from '../periods/periods.js';
import { readBuyer } from '../catalogue/repository.js';
import { explainCharges } from './explanation.js';
import { readUsageOf, sumUsage } from './repository.js';
import { showsOf, usageByItem, usageSeries } from './series.js';
import { readPeriod } from '../periods/periods-repository.js';

const dayMs = 86_400_000;
const longestMs = 3 * 366 * dayMs;

/** Handlers of usage and its cost. */
export function createUsageHandlers({
  clock,
}: Pick<Services, 'clock'>): Pick<Handlers<Db>, 'getUsageStats' | 'explainUsage'> {
  return {
    getUsageStats: async ({ query, target, context }) =>
      context.within(async (db) => {
        const buyer = await readBuyer(db, target.id);
        if (!buyer) throw refuse.notFound();
        const current = await readPeriod(db, buyer.node, new Date(clock.now()));
        const period =
          query.billingPeriod === 'previous'
            ? await readPeriod(db, buyer.node, new Date(current.startsAt.getTime() - 1))
            : current;
        const window = windowOf(query, period);
        const frequency = query.frequency ?? 'day';
        const rows = await sumUsage(db, {
          payerId: target.tier === 'platform' ? null : target.id,
          from: window.startsAt,
          until: window.endsAt,
          frequency,
        });
        const selection = {
          shows: showsOf(query),
          items: query.allItems ? 'all' : 'plan',
        } as const;
        if (!query.timeseries) return usageByItem(rows, buyer.current?.items ?? [], selection);
        const isRunning =
          query.billingPeriod !== 'previous' &&
          query.startDate === undefined &&
          query.endDate === undefined;
        return usageSeries(
          rows,
          selection,
          isRunning && frequency === 'day' ? period.startsAt.toISOString().slice(0, 10) : null,
        );
      }),

    explainUsage: async ({ query, context }) =>
      context.within(async (db) => {
        const uuid = query.uuid.split(':')[0] as string; // logs truncate its start to the second
        const rows = await readUsageOf(db, uuid);
        if (rows.length === 0) throw refuse.notFound('No usage of this conversation is known');
        return { uuid, ...explainCharges(rows) };
      }),
  };
}

/** The requested interval; default: the billing period. */
function windowOf(query: QueryOf<'getUsageStats'>, period: Period): Period {
  const startsAt = query.startDate === undefined ? period.startsAt : new Date(query.startDate);
  const endsAt =
    // the end is included
    query.endDate === undefined ? period.endsAt : new Date(Date.parse(query.endDate) + 1);
  if (endsAt.getTime() - startsAt.getTime() > longestMs)
    throw refuse.invalid([
      { path: 'query.startDate', message: 'must not be more than three years before endDate' },
    ]);
  return { startsAt, endsAt };
}
