import {
  type Db,
  billingPeriods,
  subscriptions,
  accounts,
  usageCounters,
} from '@patchbay/server-store';
import { type Period, periodAmong } from './periods.js';
import { eq, asc, and, sql, isNull } from 'drizzle-orm';

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

/** The period of a node that contains a time; read only. */
export const readPeriod = async (
  db: Db,
  node: { readonly id: number; readonly createdAt: Date },
  at: Date,
): Promise<Period> => periodAmong(await listPeriods(db, node.id), await anchorOf(db, node), at);

/** Replaces the periods from its first day on; the running one ends there. */
export async function replacePeriods(
  db: Db,
  accountId: number,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  const ofNode = eq(billingPeriods.accountId, accountId);
  const later = sql`${billingPeriods.startsAt} >= date_trunc('day',
    ${startsAt.toISOString()}::timestamptz at time zone 'utc') at time zone 'utc'`;
  const replaced = await db
    .delete(billingPeriods)
    .where(and(ofNode, later))
    .returning({ startsAt: billingPeriods.startsAt });
  // A billed period is not changed.
  await db
    .update(billingPeriods)
    .set({ endsAt: startsAt })
    .where(
      and(
        ofNode,
        isNull(billingPeriods.closedAt),
        sql`${billingPeriods.endsAt} > ${startsAt.toISOString()}::timestamptz`,
      ),
    );
  await db.insert(billingPeriods).values({ accountId, startsAt, endsAt });
  // Usage counted since this morning counts in the new period.
  const [first] = replaced.filter((one) => one.startsAt.getTime() !== startsAt.getTime());
  if (first)
    await db
      .update(usageCounters)
      .set({ periodStart: startsAt })
      .where(
        and(eq(usageCounters.accountId, accountId), eq(usageCounters.periodStart, first.startsAt)),
      );
}

/** Organizations with an external id, as far as the transaction’s scope reaches. */
export const organizationsByExternalId = (
  db: Db,
  externalId: string,
): Promise<(typeof accounts.$inferSelect)[]> =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.externalAccountId, externalId), eq(accounts.type, 'organization')));

/** Writes a period of a node, unless one with the same start exists. Needs the platform’s scope. */
export async function insertPeriod(
  db: Db,
  accountId: number,
  { startsAt, endsAt }: Period,
): Promise<void> {
  await db.insert(billingPeriods).values({ accountId, startsAt, endsAt }).onConflictDoNothing();
}

/**
 * Marks a period as closed, and records until when terms were priced with it. Needs the platform’s
 * scope.
 */
export async function markClosed(
  db: Db,
  { accountId, startsAt }: { readonly accountId: number; readonly startsAt: Date },
  change: { readonly closedAt: Date; readonly renewedUntil?: Date },
): Promise<void> {
  await db
    .update(billingPeriods)
    .set(change)
    .where(and(eq(billingPeriods.accountId, accountId), eq(billingPeriods.startsAt, startsAt)));
}
