import { dateToSeconds } from '@patchbay/kernel';
import { type Db } from '@patchbay/server-store';
import { post } from '../ledger/ledger.js';
import { type Payer } from '../usage/payers.js';
import { earnedBy, owedBy } from '../usage/rating-worker.js';
import { payableBy, receivableOf } from './receivables.js';
import { betweenZonesMs, periodAmong, type ZonedPeriod } from '../periods/periods.js';
import {
  type PlanStretch,
  type PricedPlan,
  statementLines,
  sumOf,
  termsOf,
} from './statement-lines.js';
import {
  type StatementRow,
  type PeriodRow,
  lastRenewal,
  takeCharges,
  nextPeriodToClose,
  statementOf,
  insertStatement,
  takeClosingTurn,
} from './statements-repository.js';
import {
  calendarOf,
  insertPeriod,
  listPeriods,
  markClosed,
} from '../periods/periods-repository.js';
import { readSubscription, findPlan } from '../catalogue/repository.js';
import { type SubscriptionRow } from '../catalogue/rules.js';
import { findNode } from '@patchbay/server-core';
import { changesFrom } from '../catalogue/history-repository.js';
import { takeProrations } from './prorations-repository.js';
import { payersOf } from '../usage/payers-repository.js';

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

/**
 * Closes the oldest ended period: its statement, posting, charges and next period are written
 * together or not at all, once, also concurrently. Returns whether there was one. Needs the
 * platform's scope.
 */
export async function closeNext(db: Db, now: Date): Promise<boolean> {
  await takeClosingTurn(db);
  const [period] = await nextPeriodToClose(
    db,
    new Date(now.getTime() - settleMs),
    new Date(now.getTime() - longestWaitMs),
  );
  if (!period) return false;
  await closePeriod(db, period, now);
  return true;
}

async function closePeriod(db: Db, period: PeriodRow, now: Date): Promise<void> {
  const { accountId, startsAt, endsAt } = period;
  const [before] = await statementOf(db, accountId, startsAt);
  const payer = (await payersOf(db, accountId)).find(({ id }) => id === accountId);
  // A period that replaced one with a statement has no lines of its own; unbilled usage is in the
  // next.
  if (before || !payer) return markClosed(db, period, { closedAt: now });

  const subscription = await subscriptionDuring(db, accountId, startsAt);
  const calendar = await calendarOf(db, payer);
  const following = periodAmong(await listPeriods(db, accountId), calendar, endsAt);
  const plan = await pricedPlan(db, payer, subscription);
  const priced = (await lastRenewal(db, accountId, startsAt)) ?? { at: endsAt, zone: period.zone };
  const until =
    subscription?.cancelsAt && subscription.cancelsAt < following.endsAt
      ? subscription.cancelsAt
      : following.endsAt;
  const terms = termsOf(await stretchesFrom(db, accountId, priced.at, { plan, ...calendar }), {
    priced,
    until,
  });
  const changes = await takeProrations(db, { accountId, startsAt, endsAt });
  const used = await takeCharges(db, { accountId, startsAt, endsAt });
  const lines = statementLines({ terms, changes, used, period });
  if (lines.length > 0) await writeStatement(db, { payer, period, plan, lines, subscription, now });
  if (plan !== null && following.isNew) await insertPeriod(db, accountId, following);
  await markClosed(db, period, {
    closedAt: now,
    renewedUntil: following.endsAt,
    renewedZone: calendar.zone,
  });
}

/**
 * The subscription billed by a processor that lasted into the period; earlier ones do not count.
 */
async function subscriptionDuring(
  db: Db,
  accountId: number,
  startsAt: Date,
): Promise<SubscriptionRow | null> {
  const row = await readSubscription(db, accountId);
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
  const [[plan], [node]] = [[await findPlan(db, payer.plan.id)], [await findNode(db, payer.id)]];
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

/**
 * The plans of a node since a moment, change by change, ending with the current one. Where the zone
 * changed, an anniversary that is not priced yet may have begun a day before.
 */
async function stretchesFrom(
  db: Db,
  accountId: number,
  moment: Date,
  now: Omit<PlanStretch, 'startsAt' | 'endsAt'>,
): Promise<PlanStretch[]> {
  const stretches: PlanStretch[] = [];
  let startsAt = new Date(0);
  for (const { planId, term, priceMicros, anchoredAt, anchorZone, at } of await changesFrom(
    db,
    accountId,
    new Date(moment.getTime() - betweenZonesMs),
  )) {
    const [plan] = planId === null ? [] : [await findPlan(db, planId)];
    const micros = priceMicros ?? (term === 'year' ? plan?.yearMicros : plan?.monthMicros) ?? 0n;
    stretches.push({
      plan: plan
        ? { id: plan.id, title: plan.title, term: term as PricedPlan['term'], micros }
        : null,
      anchor: anchoredAt,
      anchorZone,
      zone: now.zone,
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
    readonly period: ZonedPeriod;
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
  const { startsAt, endsAt, zone } = period;
  const row = { accountId: payer.id, startsAt, endsAt, zone };
  const external = subscription?.externalId ?? null;
  await insertStatement(db, {
    row,
    sellerId: payer.sellerId,
    tier: payer.tier,
    planId: plan?.id ?? null,
    lines,
    planMicros,
    usageMicros,
    prorationMicros,
    now,
    external,
    billedBy: subscription?.billedBy ?? null,
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
