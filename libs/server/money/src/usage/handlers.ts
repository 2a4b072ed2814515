import { type QueryOf } from '@patchbay/contract';
import { dayIn, dayStart, shiftDay } from '@patchbay/formats';
import { figureZoneOf, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Period } from '../periods/periods.js';
import { readBuyer } from '../catalogue/repository.js';
import { explainCharges } from './explanation.js';
import { readUsageOf, sumUsage, sumUsageByAccount, sumUsageByTask } from './repository.js';
import { showsOf, usageByAccount, usageByItem, usageByTask, usageSeries } from './series.js';
import { readPeriod } from '../periods/periods-repository.js';

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const longestMs = 3 * 366 * dayMs;

/** Handlers of usage and its cost. */
export function createUsageHandlers({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Pick<Handlers<Db>, 'getUsageStats' | 'explainUsage'> {
  return {
    getUsageStats: async ({ query, target, context }) => {
      const zone = { named: query.timezone, path: 'query.timezone' };
      const timeZone = await figureZoneOf(store, target, zone);
      const billed = await figureZoneOf(store, target);
      return context.within(async (db) => {
        const buyer = await readBuyer(db, target.id);
        if (!buyer) throw refuse.notFound();
        const now = clock.now();
        const period = await periodOf(db, buyer.node, query, { now, billed });
        const asked = windowOf(query, period);
        const window = query.before
          ? await windowBefore(db, buyer.node, query, asked, { now, billed })
          : asked;
        const frequency = query.frequency ?? 'day';
        const used = {
          payerId: target.tier === 'platform' ? null : target.id,
          from: window.startsAt,
          until: window.endsAt,
        };
        if (query.by === 'batch' || query.by === 'task') {
          const { by, taskId } = query;
          return { tasks: usageByTask(await sumUsageByTask(db, { ...used, by, taskId })) };
        }
        if (query.by)
          return {
            accounts: usageByAccount(
              await sumUsageByAccount(db, { ...used, tier: target.tier, by: query.by }),
            ),
          };
        const rows = await sumUsage(db, { ...used, frequency, timeZone });
        const selection = {
          shows: showsOf(query),
          items: query.allItems ? 'all' : 'plan',
        } as const;
        if (!query.timeseries) return usageByItem(rows, buyer.current?.items ?? [], selection);
        const isRunning =
          !query.before &&
          query.billingPeriod !== 'previous' &&
          query.startDate === undefined &&
          query.endDate === undefined;
        return usageSeries(
          rows,
          selection,
          isRunning && frequency === 'day' ? dayIn(timeZone, period.startsAt.getTime()) : null,
        );
      });
    },

    explainUsage: async ({ query, context }) =>
      context.within(async (db) => {
        const uuid = query.uuid.split(':')[0] as string; // logs truncate its start to the second
        const rows = await readUsageOf(db, uuid);
        if (rows.length === 0) throw refuse.notFound('No usage of this conversation is known');
        return { uuid, ...explainCharges(rows) };
      }),
  };
}

type Query = QueryOf<'getUsageStats'>;
type Node = Parameters<typeof readPeriod>[1];

/** The time of a call, in milliseconds, and the zone in whose days billing periods begin. */
interface Moment {
  readonly now: number;
  readonly billed: string;
}

/** The running billing period, or the one before it where that is asked for. */
async function periodOf(
  db: Db,
  node: Node,
  query: Query,
  { now, billed }: Moment,
): Promise<Period> {
  const current = await readPeriod(db, node, new Date(now), billed);
  return query.billingPeriod === 'previous'
    ? readPeriod(db, node, new Date(current.startsAt.getTime() - 1), billed)
    : current;
}

/**
 * The window that an interval is compared with: as long a time before it, or the billing period
 * before, of which a running one is compared with as many days as it has begun.
 */
async function windowBefore(
  db: Db,
  node: Node,
  query: Query,
  { startsAt, endsAt }: Period,
  { now, billed }: Moment,
): Promise<Period> {
  const start = startsAt.getTime();
  if (query.startDate !== undefined || query.endDate !== undefined)
    return { startsAt: new Date(2 * start - endsAt.getTime()), endsAt: startsAt };
  const before = await readPeriod(db, node, new Date(start - 1), billed);
  if (now >= endsAt.getTime()) return before;
  const begun = daysBetween(dayIn(billed, start), dayIn(billed, now)) + 1;
  const end = dayStart(billed, shiftDay(dayIn(billed, before.startsAt.getTime()), begun));
  return {
    startsAt: before.startsAt,
    endsAt: new Date(Math.min(before.endsAt.getTime(), end)),
  };
}

/** The requested interval; default: the billing period. */
function windowOf(query: Query, period: Period): Period {
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
