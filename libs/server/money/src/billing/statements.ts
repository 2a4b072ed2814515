import { dateToSeconds } from '@patchbay/kernel';
import {
  type Db,
  accounts,
  advisoryLock,
  billingPeriods,
  billingStatements,
  plans,
  subscriptions,
  usageCharges,
} from '@patchbay/server-store';
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { post } from '../ledger/ledger.js';
import { changesFrom } from '../plans/history.js';
import { type Payer, payersOf } from '../usage/payers.js';
import { earnedBy, owedBy } from '../usage/rating-worker.js';
import { payableBy, receivableOf } from './receivables.js';
import { type Period, anchorOf, listPeriods, periodAmong } from './periods.js';
import {
  type PlanStretch,
  type PricedPlan,
  type UsedLike,
  statementLines,
  sumOf,
  termsOf,
} from './statement-lines.js';
import { takeProrations } from './prorations.js';

export type StatementRow = typeof billingStatements.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;
type PeriodRow = typeof billingPeriods.$inferSelect;

const hourMs = 3_600_000;
/** Usage of the last moment of a period is recorded after this delay. */
export const settleMs = 5 * 60_000;
/** The longest wait of a period for usage that cannot be rated. */
export const longestWaitMs = hourMs;

/** The key of a statement in the ledger and at the processor. */
export const statementKey = ({
  accountId,
  startsAt,
}: Pick<StatementRow, 'accountId' | 'startsAt'>): string =>
  `statement:${accountId}:${dateToSeconds(startsAt)}`;

/** Serializes the transactions that close a period or set one. */
export const closingTurn = advisoryLock('closing', 1);

/** Whether a period that began at or after a moment is closed: billed periods are not changed. */
export async function isClosedSince(db: Db, accountId: number, from: Date): Promise<boolean> {
  const [row] = await db
    .select({ at: billingPeriods.closedAt })
    .from(billingPeriods)
    .where(
      and(
        eq(billingPeriods.accountId, accountId),
        gte(billingPeriods.startsAt, from),
        isNotNull(billingPeriods.closedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Closes the oldest ended period: its statement, posting, charges and next period are written
 * together or not at all, once, also concurrently. Returns whether there was one. Needs the
 * platform's scope.
 */
export async function closeNext(db: Db, now: Date): Promise<boolean> {
  await db.execute(closingTurn);
  const [period] = await db
    .select()
    .from(billingPeriods)
    .where(
      and(
        isNull(billingPeriods.closedAt),
        lt(billingPeriods.endsAt, new Date(now.getTime() - settleMs)),
        sql`(${billingPeriods.endsAt} < ${new Date(now.getTime() - longestWaitMs).toISOString()}::timestamptz or not exists (select 1 from usage_events e where e.rated_at is null and e.at < ${billingPeriods.endsAt}))`,
      ),
    )
    .orderBy(asc(billingPeriods.endsAt), asc(billingPeriods.accountId))
    .limit(1);
  if (!period) return false;
  await closePeriod(db, period, now);
  return true;
}

async function closePeriod(db: Db, period: PeriodRow, now: Date): Promise<void> {
  const { accountId, startsAt, endsAt } = period;
  const ofPeriod = and(
    eq(billingPeriods.accountId, accountId),
    eq(billingPeriods.startsAt, startsAt),
  );
  const [before] = await db
    .select({ made: billingStatements.startsAt })
    .from(billingStatements)
    .where(
      and(eq(billingStatements.accountId, accountId), eq(billingStatements.startsAt, startsAt)),
    );
  const payer = (await payersOf(db, accountId)).find(({ id }) => id === accountId);
  // A period that replaced one with a statement has no lines of its own; unbilled usage is in the
  // next.
  if (before || !payer)
    return void (await db.update(billingPeriods).set({ closedAt: now }).where(ofPeriod));

  const subscription = await subscriptionDuring(db, accountId, startsAt);
  const anchor = await anchorOf(db, payer);
  const following = periodAmong(await listPeriods(db, accountId), anchor, endsAt);
  const plan = await pricedPlan(db, payer, subscription);
  const { renewedUntil } = await lastRenewal(db, accountId, startsAt);
  const until =
    subscription?.cancelsAt && subscription.cancelsAt < following.endsAt
      ? subscription.cancelsAt
      : following.endsAt;
  const priced = { startsAt: renewedUntil ?? endsAt, endsAt: until };
  const terms = termsOf(
    await stretchesFrom(db, accountId, priced.startsAt, { plan, anchor }),
    priced,
  );
  const changes = await takeProrations(db, { accountId, startsAt, endsAt });
  const used = await takeCharges(db, { accountId, startsAt, endsAt });
  const lines = statementLines({ terms, changes, used, period });
  if (lines.length > 0) await writeStatement(db, { payer, period, plan, lines, subscription, now });
  if (plan !== null && following.isNew)
    await db
      .insert(billingPeriods)
      .values({ accountId, startsAt: following.startsAt, endsAt: following.endsAt })
      .onConflictDoNothing();
  await db
    .update(billingPeriods)
    .set({ closedAt: now, renewedUntil: following.endsAt })
    .where(ofPeriod);
}

/**
 * The subscription billed by a processor that lasted into the period; earlier ones do not count.
 */
async function subscriptionDuring(
  db: Db,
  accountId: number,
  startsAt: Date,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return row && (row.state !== 'ended' || (row.canceledAt !== null && row.canceledAt > startsAt))
    ? row
    : null;
}

/**
 * The payer's plan at the end of the period and the price of a term: the checkout price where a
 * processor bills it, else the plan's current one.
 */
async function pricedPlan(
  db: Db,
  payer: Payer,
  subscription: SubscriptionRow | null,
): Promise<PricedPlan | null> {
  if (payer.plan === null) return null;
  const [[plan], [node]] = [
    await db.select().from(plans).where(eq(plans.id, payer.plan.id)),
    await db.select({ active: accounts.active }).from(accounts).where(eq(accounts.id, payer.id)),
  ];
  const isLive =
    subscription !== null &&
    subscription.state !== 'ended' &&
    subscription.planId === payer.plan.id;
  if (!plan || (!isLive && !node?.active)) return null;
  const term = isLive
    ? (subscription.term as 'month' | 'year')
    : plan.monthMicros === null
      ? 'year'
      : 'month';
  const price =
    (isLive ? subscription.priceMicros : null) ??
    (term === 'year' ? plan.yearMicros : plan.monthMicros) ??
    0n;
  return { id: plan.id, title: plan.title, term, micros: price };
}

/** The plans of a node since a moment, change by change, ending with the current one. */
async function stretchesFrom(
  db: Db,
  accountId: number,
  moment: Date,
  now: Pick<PlanStretch, 'plan' | 'anchor'>,
): Promise<PlanStretch[]> {
  const stretches: PlanStretch[] = [];
  let startsAt = new Date(0);
  for (const { planId, term, priceMicros, anchoredAt, at } of await changesFrom(
    db,
    accountId,
    moment,
  )) {
    const [plan] = planId === null ? [] : await db.select().from(plans).where(eq(plans.id, planId));
    const micros = priceMicros ?? (term === 'year' ? plan?.yearMicros : plan?.monthMicros) ?? 0n;
    stretches.push({
      plan: plan
        ? { id: plan.id, title: plan.title, term: term as PricedPlan['term'], micros }
        : null,
      anchor: anchoredAt,
      startsAt,
      endsAt: justAfter(at),
    });
    startsAt = justAfter(at);
  }
  return [...stretches, { ...now, startsAt, endsAt: endOfTime }];
}

const endOfTime = new Date(8.64e15);
/** A term that begins at the moment of a change has the old plan: the change credits all of it. */
const justAfter = (at: Date): Date => new Date(at.getTime() + 1);

/**
 * The moment until which terms were priced, if it is within the period: an earlier time without a
 * plan or period is not billed afterwards.
 */
async function lastRenewal(
  db: Db,
  accountId: number,
  startsAt: Date,
): Promise<{ readonly renewedUntil: Date | null }> {
  const [row] = await db
    .select({ renewedUntil: billingPeriods.renewedUntil })
    .from(billingPeriods)
    .where(
      and(
        eq(billingPeriods.accountId, accountId),
        sql`${billingPeriods.renewedUntil} >= ${startsAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(billingPeriods.renewedUntil))
    .limit(1);
  return { renewedUntil: row?.renewedUntil ?? null };
}

/** Assigns every charge without a statement to this one and sums those with the same price. */
async function takeCharges(
  db: Db,
  { accountId, startsAt, endsAt }: Period & { readonly accountId: number },
): Promise<UsedLike[]> {
  await db
    .update(usageCharges)
    .set({ billedIn: startsAt })
    .where(
      and(
        eq(usageCharges.accountId, accountId),
        isNull(usageCharges.billedIn),
        lt(usageCharges.at, endsAt),
      ),
    );
  const { rows } = await db.execute<{
    item: string;
    plan_id: string | null;
    size: string;
    units: string;
    price: string | null;
    included: boolean;
    micros: string;
  }>(sql`
    select c.item, c.plan_id, c.unit_quantity::text as size, line ->> 'priceMicros' as price, (line ->> 'isIncluded')::boolean as included, sum((line ->> 'units')::bigint)::text as units, sum((line ->> 'amountMicros')::bigint)::text as micros
    from usage_charges c cross join jsonb_array_elements(c.lines) line where c.account_id = ${accountId} and c.billed_in = ${startsAt.toISOString()}::timestamptz
    group by 1, 2, c.unit_quantity, 4, 5 order by 1, 2, 5 desc, 4`);
  return rows.map(({ item, plan_id: planId, size, units, price, included, micros }) => ({
    item,
    planId,
    unitQuantity: Number(size),
    units: Number(units),
    priceMicros: price === null ? null : Number(price),
    isIncluded: included,
    amountMicros: Number(micros),
  }));
}

async function writeStatement(
  db: Db,
  {
    payer,
    period,
    plan,
    lines,
    subscription,
    now,
  }: {
    readonly payer: Payer;
    readonly period: Period;
    readonly plan: PricedPlan | null;
    readonly lines: ReturnType<typeof statementLines>;
    readonly subscription: SubscriptionRow | null;
    readonly now: Date;
  },
): Promise<void> {
  // Plan changes were posted when they happened (prorations.ts).
  const [planMicros, usageMicros, prorationMicros] = [
    sumOf(lines, 'plan'),
    sumOf(lines, 'usage'),
    sumOf(lines, 'proration'),
  ];
  const row = { accountId: payer.id, startsAt: period.startsAt, endsAt: period.endsAt };
  const external = subscription?.externalId ?? null;
  await db.insert(billingStatements).values({
    ...row,
    sellerId: payer.sellerId,
    tier: payer.tier,
    planId: plan?.id ?? null,
    lines,
    planMicros,
    usageMicros,
    prorationMicros,
    madeAt: now,
    nextAt: now,
    state: external === null ? 'kept' : 'waiting',
    billedBy: subscription?.billedBy ?? null,
    subscriptionId: external,
  });
  if (planMicros + usageMicros === 0n) return;
  const booked = [
    { account: owedBy(payer.id), amount: usageMicros },
    { account: payableBy(payer.id), amount: -planMicros - usageMicros },
    { account: earnedBy(payer.sellerId), amount: -usageMicros },
    { account: receivableOf(payer.sellerId), amount: planMicros + usageMicros },
  ];
  await post(db, {
    key: statementKey(row),
    kind: 'statement',
    description: 'What a billing period came to',
    at: now,
    about: {
      payer: payer.id,
      from: period.startsAt.toISOString(),
      until: period.endsAt.toISOString(),
    },
    lines: booked
      .filter(({ amount }) => amount !== 0n)
      .map((line) => ({ ...line, currency: 'usd' as const })),
  });
}
