import { type Db, billingPeriods, subscriptions } from '@patchbay/server-store';
import { asc, eq } from 'drizzle-orm';
import { DateTime } from 'luxon';

/** A half-open interval: includes its start, excludes its end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const utc = (at: Date) => DateTime.fromJSDate(at, { zone: 'utc' });

/**
 * The month between two anniversaries of the anchor that contains a moment. In shorter months the
 * last day counts as the anniversary.
 */
export const monthOf = (anchor: Date, at: Date): Period => termOf(anchor, 'month', at);

/** The month or year between two anniversaries of the anchor that contains a moment. */
export function termOf(anchor: Date, term: 'month' | 'year', at: Date): Period {
  const from = utc(anchor).startOf('day');
  const unit = term === 'year' ? 'years' : 'months';
  const start = (index: number) => from.plus({ [unit]: index });
  let index = Math.floor(utc(at).diff(from, unit).as(unit));
  while (start(index).toMillis() > at.getTime()) index -= 1;
  while (start(index + 1).toMillis() <= at.getTime()) index += 1;
  return { startsAt: start(index).toJSDate(), endsAt: start(index + 1).toJSDate() };
}

/** The stored period that contains a moment; else the month that does, cut at its neighbours. */
export function periodAmong(
  known: readonly Period[],
  anchor: Date,
  at: Date,
): Period & { readonly isNew: boolean } {
  const found = known.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (found) return { startsAt: found.startsAt, endsAt: found.endsAt, isNew: false };
  const month = monthOf(anchor, at);
  const before = Math.max(
    month.startsAt.getTime(),
    ...known.filter(({ endsAt }) => endsAt <= at).map(({ endsAt }) => endsAt.getTime()),
  );
  const after = Math.min(
    month.endsAt.getTime(),
    ...known.filter(({ startsAt }) => startsAt > at).map(({ startsAt }) => startsAt.getTime()),
  );
  return { startsAt: new Date(before), endsAt: new Date(after), isNew: true };
}

/** The periods of a node, oldest first. */
export const listPeriods = (db: Db, accountId: number): Promise<Period[]> =>
  db
    .select({ startsAt: billingPeriods.startsAt, endsAt: billingPeriods.endsAt })
    .from(billingPeriods)
    .where(eq(billingPeriods.accountId, accountId))
    .orderBy(asc(billingPeriods.startsAt));

/**
 * The anchor of a node's months: its subscription, the last change of its term, or its creation.
 */
export async function anchorOf(
  db: Db,
  node: { readonly id: number; readonly createdAt: Date },
): Promise<Date> {
  const [row] = await db
    .select({ startedAt: subscriptions.startedAt, anchoredAt: subscriptions.anchoredAt })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, node.id));
  return row?.anchoredAt ?? row?.startedAt ?? node.createdAt;
}

/** The period of a node that contains a moment; nothing is written. */
export const readPeriod = async (
  db: Db,
  node: { readonly id: number; readonly createdAt: Date },
  at: Date,
): Promise<Period> => periodAmong(await listPeriods(db, node.id), await anchorOf(db, node), at);
