import {
  billingStatements,
  type Db,
  type StatementLine,
  billingPeriods,
  subscriptions,
  accounts,
  advisoryLock,
} from '@patchbay/server-store';
import { and, eq, lte, desc, isNull, lt, ne, sql, gt } from 'drizzle-orm';
import { type SubscriptionRow } from '../catalogue/rules.js';
import { zoneOfAccount } from '@patchbay/server-core';
import { dayOfInstant, termOf } from '../periods/periods.js';
import { insertPeriod } from '../periods/periods-repository.js';
import { readSubscription } from '../catalogue/repository.js';

/**
 * The lines of an account’s newest statements of periods that began until a time. Needs the
 * platform’s scope.
 */
export const linesOfStatements = (
  db: Db,
  nodeId: number,
  at: Date,
): Promise<{ lines: StatementLine[] }[]> =>
  db
    .select({ lines: billingStatements.lines })
    .from(billingStatements)
    .where(and(eq(billingStatements.accountId, nodeId), lte(billingStatements.startsAt, at)))
    .orderBy(desc(billingStatements.startsAt))
    .limit(24);

/**
 * A period of an account that ended before a time and is not closed yet. Needs the platform’s
 * scope.
 */
export const openPeriodUpTo = (
  db: Db,
  nodeId: number,
  startsAt: Date,
): Promise<{ endsAt: Date }[]> =>
  db
    .select({ endsAt: billingPeriods.endsAt })
    .from(billingPeriods)
    .where(
      and(
        eq(billingPeriods.accountId, nodeId),
        isNull(billingPeriods.closedAt),
        lte(billingPeriods.endsAt, startsAt),
      ),
    )
    .limit(1);

/**
 * Accounts whose subscription should have ended before a time and has not. Needs the platform’s
 * scope.
 */
export const lapsedSubscriptions = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .select({ id: subscriptions.accountId })
    .from(subscriptions)
    .where(and(lt(subscriptions.cancelsAt, now), ne(subscriptions.state, 'ended')))
    .orderBy(subscriptions.accountId)
    .limit(50);

/** The current or last subscription of a node, locked until the transaction ends. */
export async function lockSubscription(db: Db, nodeId: number): Promise<SubscriptionRow | null> {
  await db.execute(advisoryLock('subscription', nodeId));
  return readSubscription(db, nodeId);
}

/**
 * Starts a new period with a subscription: the running one is cut, and the next begins today, in days
 * of the organization's zone. Where the zone has changed, it begins with the time that is not billed
 * yet. Writes `billing_periods`; needs the platform’s scope.
 */
export async function beginPeriod(db: Db, nodeId: number, at: Date): Promise<void> {
  const zone = await zoneOfAccount(db, nodeId);
  const today = dayOfInstant(zone, at);
  const ofNode = eq(billingPeriods.accountId, nodeId);
  const [begun] = await db
    .select({
      at: sql<Date>`greatest(max(${billingPeriods.startsAt}), max(${billingPeriods.endsAt})
        filter (where ${billingPeriods.closedAt} is not null))`.mapWith(billingPeriods.startsAt),
    })
    .from(billingPeriods)
    .where(and(ofNode, lte(billingPeriods.startsAt, at)));
  const startsAt = begun?.at && begun.at > today && begun.at <= at ? begun.at : today;
  const [later] = await db
    .select({ startsAt: billingPeriods.startsAt })
    .from(billingPeriods)
    .where(and(ofNode, gt(billingPeriods.startsAt, startsAt)))
    .orderBy(billingPeriods.startsAt)
    .limit(1);
  await db
    .update(billingPeriods)
    .set({ endsAt: startsAt })
    .where(and(ofNode, lt(billingPeriods.startsAt, startsAt), gt(billingPeriods.endsAt, startsAt)));
  const month = termOf({ anchor: at, anchorZone: zone, zone }, 'month', at);
  const endsAt = new Date(Math.min(month.endsAt.getTime(), later?.startsAt.getTime() ?? Infinity));
  await insertPeriod(db, nodeId, { startsAt, endsAt, zone });
}

/** Writes the subscription of a node and replaces the previous one. Needs the platform’s scope. */
export async function saveSubscription(
  db: Db,
  nodeId: number,
  row: Omit<typeof subscriptions.$inferInsert, 'accountId'>,
): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ accountId: nodeId, ...row })
    .onConflictDoUpdate({ target: subscriptions.accountId, set: row });
}

/**
 * Assigns a node the plan of its subscription; an offer of that plan is accepted. Needs the
 * platform’s scope.
 */
export async function givePlan(db: Db, planId: string | null, nodeId: number): Promise<void> {
  await db
    .update(accounts)
    .set({
      productPlanId: planId,
      premium: true,
      details: sql`case when ${accounts.details} ->> 'offeredProductPlanId' = ${planId}
        then ${accounts.details} - 'offeredProductPlanId' else ${accounts.details} end`,
    })
    .where(eq(accounts.id, nodeId));
}

/** Changes the subscription of a node. Needs the platform’s scope. */
export async function updateSubscription(
  db: Db,
  row: Partial<typeof subscriptions.$inferInsert>,
  accountId: number,
): Promise<void> {
  await db.update(subscriptions).set(row).where(eq(subscriptions.accountId, accountId));
}

/**
 * Removes the plan of a subscription from a node, with its included features. Needs the platform’s
 * scope.
 */
export async function takePlan(db: Db, accountId: number, planId: string): Promise<void> {
  await db
    .update(accounts)
    .set({ productPlanId: null, premium: sql`${accounts.premiumGiven}` })
    .where(and(eq(accounts.id, accountId), eq(accounts.productPlanId, planId)));
}

/**
 * Records that the running term of a subscription is paid; a past due one becomes active. Needs the
 * platform’s scope.
 */
export async function markTermPaid(
  db: Db,
  nodeId: number,
  externalId: string,
  at: Date,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      paidAt: sql`greatest(${subscriptions.paidAt}, ${at.toISOString()}::timestamptz)`,
      state: sql`case ${subscriptions.state} when 'pastDue' then 'active' else ${subscriptions.state} end`,
    })
    .where(and(eq(subscriptions.accountId, nodeId), eq(subscriptions.externalId, externalId)));
}
