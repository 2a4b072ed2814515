import { type Db, billingPeriods, accounts, usageCounters } from '@patchbay/server-store';
import { zoneOfAccount } from '@patchbay/server-core';
import { anchorOfTerms } from '../catalogue/rules.js';
import { readSubscription } from '../catalogue/repository.js';
import { type BillingCalendar, type ZonedPeriod, dayOfInstant, periodAmong } from './periods.js';
import { eq, asc, and, gte, sql, isNull } from 'drizzle-orm';

/** The periods of a node, oldest first. */
export const listPeriods = (db: Db, accountId: number): Promise<ZonedPeriod[]> =>
  db
    .select({
      startsAt: billingPeriods.startsAt,
      endsAt: billingPeriods.endsAt,
      zone: billingPeriods.zone,
    })
    .from(billingPeriods)
    .where(eq(billingPeriods.accountId, accountId))
    .orderBy(asc(billingPeriods.startsAt));

/** The zone in which the period of a moment was made; undefined where none is stored. */
export const storedZone = async (
  db: Db,
  accountId: number,
  at: Date,
): Promise<string | undefined> =>
  (await listPeriods(db, accountId)).find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    ?.zone;

type PayingNode = { readonly id: number; readonly createdAt: Date };

/**
 * Where the months of a node begin: with its subscription, the last change of its term, or its
 * creation, in days of its organization's zone. Needs a scope that sees the organization.
 */
export async function calendarOf(db: Db, node: PayingNode): Promise<BillingCalendar> {
  return { ...(await anchorOf(db, node)), zone: await zoneOfAccount(db, node.id) };
}

async function anchorOf(db: Db, node: PayingNode): Promise<Omit<BillingCalendar, 'zone'>> {
  const row = await readSubscription(db, node.id);
  return row ? anchorOfTerms(row) : { anchor: node.createdAt, anchorZone: 'UTC' };
}

/**
 * The period of a node that contains a time; read only. `zone` is that of its organization, which the
 * scope of an agent does not see.
 */
export const readPeriod = async (
  db: Db,
  node: PayingNode,
  at: Date,
  zone: string,
): Promise<ZonedPeriod> =>
  periodAmong(await listPeriods(db, node.id), { ...(await anchorOf(db, node)), zone }, at);

/** Replaces the periods from its first day on; the running one ends there. */
export async function replacePeriods(
  db: Db,
  accountId: number,
  { startsAt, endsAt, zone }: ZonedPeriod,
): Promise<void> {
  const ofNode = eq(billingPeriods.accountId, accountId);
  const later = gte(billingPeriods.startsAt, dayOfInstant(zone, startsAt));
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
  await db.insert(billingPeriods).values({ accountId, startsAt, endsAt, zone });
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
  { startsAt, endsAt, zone }: ZonedPeriod,
): Promise<void> {
  await db
    .insert(billingPeriods)
    .values({ accountId, startsAt, endsAt, zone })
    .onConflictDoNothing();
}

/**
 * Marks a period as closed, and records until when terms were priced with it. Needs the platform’s
 * scope.
 */
export async function markClosed(
  db: Db,
  { accountId, startsAt }: { readonly accountId: number; readonly startsAt: Date },
  change: { readonly closedAt: Date; readonly renewedUntil?: Date; readonly renewedZone?: string },
): Promise<void> {
  await db
    .update(billingPeriods)
    .set(change)
    .where(and(eq(billingPeriods.accountId, accountId), eq(billingPeriods.startsAt, startsAt)));
}
