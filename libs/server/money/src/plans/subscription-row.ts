import { announce } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  advisoryLock,
  billingPeriods,
  subscriptions,
} from '@patchbay/server-store';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { releaseNumbers } from './dunning.js';
import { openEnd, wordsOfEnd } from './repository.js';
import { type PlanTerm, type SubscriptionRow } from './rules.js';

/** New values of a subscription. */
interface Change {
  readonly nodeId: number;
  readonly planId: string | null;
  readonly term: PlanTerm;
  readonly state: 'active' | 'pastDue';
  readonly billedBy: number | null;
  /** The processor's id; null for a free plan. */
  readonly externalId: string | null;
  readonly customerId: string | null;
  readonly cancelsAt: Date | null;
  /** The price of a term at the processor; null when the plan's price applies. */
  readonly priceMicros: bigint | null;
  readonly at: Date;
}

export async function lockSubscription(db: Db, nodeId: number): Promise<SubscriptionRow | null> {
  await db.execute(advisoryLock('subscription', nodeId));
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, nodeId));
  return row ?? null;
}

export async function applySubscription(
  db: Db,
  known: SubscriptionRow | null,
  { nodeId, at, ...change }: Change,
): Promise<void> {
  const [node] = await db
    .select({ id: accounts.id, organizationId: accounts.organizationId })
    .from(accounts)
    .where(eq(accounts.id, nodeId));
  if (!node) return; // removed meanwhile
  const isNew =
    known === null ||
    known.state === 'ended' ||
    known.externalId !== change.externalId ||
    known.billedBy !== change.billedBy;
  const kept = isNew ? null : known;
  const replaced = isNew && known !== null && known.state !== 'ended' ? known : null;
  // A term of another length begins at the change, and so do billing months.
  const isAnew = kept !== null && kept.term !== change.term;
  const row = {
    ...change,
    startedAt: kept?.startedAt ?? at,
    anchoredAt: isAnew ? at : (kept?.anchoredAt ?? null),
    paidAt: kept?.paidAt ?? null,
    unpaid: false,
    canceledAt: null,
    canceledReason: null,
    canceledDetails: null,
    eventAt: at,
    updatedAt: at,
  };
  await db
    .insert(subscriptions)
    .values({ accountId: nodeId, ...row })
    .onConflictDoUpdate({ target: subscriptions.accountId, set: row });
  await db
    .update(accounts)
    .set({
      productPlanId: change.planId,
      premium: true,
      details: sql`case when ${accounts.details} ->> 'offeredProductPlanId' = ${change.planId} then ${accounts.details} - 'offeredProductPlanId' else ${accounts.details} end`,
    })
    .where(eq(accounts.id, nodeId));
  // An account has one subscription: a new one also ends the former one at the processor.
  if (replaced?.externalId)
    await openEnd(
      db,
      {
        accountId: nodeId,
        billedBy: replaced.billedBy,
        subscriptionId: replaced.externalId,
        reason: 'Replaced by another plan',
        details: null,
        ends: 'without-credit',
      },
      at,
    );
  if (isAnew || (isNew && (known === null || known.state === 'ended')))
    await beginPeriod(db, nodeId, at);
  if (node.organizationId !== null)
    await announce(db, { organizationId: node.organizationId, accountId: nodeId }, 'settings', {});
}

export async function endSubscription(
  db: Db,
  known: SubscriptionRow,
  at: Date,
  {
    reason,
    details = null,
    isUnpaid = false,
  }: {
    readonly reason: string | null;
    readonly details?: string | null;
    readonly isUnpaid?: boolean;
  },
): Promise<void> {
  const words =
    known.externalId === null ? null : await wordsOfEnd(db, known.accountId, known.externalId);
  const row = {
    state: 'ended',
    unpaid: isUnpaid,
    canceledAt: at,
    canceledReason: words?.reason ?? reason,
    canceledDetails: words?.details ?? details,
    cancelsAt: null,
    eventAt: at,
    updatedAt: at,
  };
  await db.update(subscriptions).set(row).where(eq(subscriptions.accountId, known.accountId));
  await db
    .update(accounts)
    .set({ productPlanId: null, premium: sql`${accounts.premiumGiven}` })
    .where(and(eq(accounts.id, known.accountId), eq(accounts.productPlanId, known.planId ?? '')));
  if (isUnpaid) await releaseNumbers(db, known.accountId);
  if (known.organizationId !== null)
    await announce(
      db,
      { organizationId: known.organizationId, accountId: known.accountId },
      'settings',
      {},
    );
}

/** A subscription begins with its own period: the running one is cut, and the next begins today. */
async function beginPeriod(db: Db, nodeId: number, at: Date): Promise<void> {
  const today = DateTime.fromJSDate(at, { zone: 'utc' }).startOf('day');
  const ofNode = eq(billingPeriods.accountId, nodeId);
  const [later] = await db
    .select({ startsAt: billingPeriods.startsAt })
    .from(billingPeriods)
    .where(and(ofNode, gt(billingPeriods.startsAt, today.toJSDate())))
    .orderBy(billingPeriods.startsAt)
    .limit(1);
  await db
    .update(billingPeriods)
    .set({ endsAt: today.toJSDate() })
    .where(
      and(
        ofNode,
        lt(billingPeriods.startsAt, today.toJSDate()),
        gt(billingPeriods.endsAt, today.toJSDate()),
      ),
    );
  const end = Math.min(today.plus({ months: 1 }).toMillis(), later?.startsAt.getTime() ?? Infinity);
  await db
    .insert(billingPeriods)
    .values({ accountId: nodeId, startsAt: today.toJSDate(), endsAt: new Date(end) })
    .onConflictDoNothing();
}
