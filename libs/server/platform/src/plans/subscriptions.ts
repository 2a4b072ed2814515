import { type PaymentEvent } from '@patchbay/server-providers';
import {
  type Db,
  accounts,
  billingPeriods,
  planOrders,
  subscriptions,
} from '@patchbay/server-store';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { dueFrom, dueTo } from '../billing/dues.js';
import { bookProration, linesOfChange, linesTold } from '../billing/prorations.js';
import { announce } from '../conversations/messages.js';
import { post } from '../ledger/ledger.js';
import { isSoldTo, payersOf } from '../usage/payers.js';
import { releaseNumbers } from './dunning.js';
import { carryUnits, noteChange } from './history.js';
import {
  findPlan,
  openEnd,
  settleOpenOrder,
  settleOrder,
  withdrawEnd,
  wordsOfEnd,
} from './repository.js';
import { type PlanTerm, type SubscriptionRow, priceOf } from './rules.js';

const orderPrefix = 'plan:';

/** The key under which a processor knows an order. */
export const orderKey = (orderId: string): string => `${orderPrefix}${orderId}`;

const orderIdOf = (key: string): string | null =>
  /^plan:[0-9a-f-]{36}$/.test(key) ? key.slice(orderPrefix.length) : null;

/** What a subscription becomes. */
interface Change {
  readonly nodeId: number;
  readonly planId: string | null;
  readonly term: PlanTerm;
  readonly state: 'active' | 'pastDue';
  readonly billedBy: number | null;
  /** The processor's id; null for a plan that costs nothing. */
  readonly externalId: string | null;
  readonly customerId: string | null;
  readonly cancelsAt: Date | null;
  /** What a term costs at the processor; null when only the plan says it. */
  readonly priceMicros: bigint | null;
  readonly at: Date;
}

type Changed = Extract<PaymentEvent, { type: 'subscription.changed' }>;
type Ended = Extract<PaymentEvent, { type: 'subscription.ended' }>;

/** Does with a processor's event what it means for a subscription. Needs the platform's scope; an event that is older than the last one that counted changes nothing. */
export async function hearPayment(
  db: Db,
  event: PaymentEvent,
  billedBy: number | null = null,
): Promise<void> {
  if (event.type === 'checkout.completed') return heardCheckout(db, event, billedBy);
  if (event.type === 'invoice.paid') return bookInvoice(db, event, billedBy);
  if (event.type === 'invoice.given-up') return heardGivenUp(db, event, billedBy);
  if (event.type !== 'subscription.changed' && event.type !== 'subscription.ended') return;
  const known = await lockSubscription(db, event.nodeId);
  const isSame =
    known !== null && known.externalId === event.subscriptionId && known.billedBy === billedBy;
  // What a change came to is money: it counts whatever was told in between.
  if (
    isSame &&
    event.type === 'subscription.changed' &&
    event.prorated !== undefined &&
    event.prorated !== 'owed'
  )
    await bookProration(db, {
      ...bookingOf(event, billedBy),
      lines: linesTold(event.prorated),
      state: 'settled',
    });
  const isAnother = known !== null && !isSame && known.state !== 'ended';
  if (isAnother || (known && known.eventAt > event.at)) return;
  if (event.type === 'subscription.ended' || event.state === 'unpaid' || event.state === 'paused') {
    // One that was replaced, or that never began here, has nothing to end.
    if (known && isSame && known.state !== 'ended') await heardEnd(db, known, event, billedBy);
    return;
  }
  if (event.state === 'incomplete') return;
  // An event about one that has ended comes late; and one of a checkout that was not told yet waits for it, but for what it says.
  if (known?.state === 'ended' && isSame) return;
  const planId = (await soldPlan(db, event.nodeId, event.plan?.id)) ?? known?.planId ?? null;
  const term = event.plan?.term ?? (known?.term as PlanTerm | undefined) ?? 'month';
  const isAsBefore = isSame && known.planId === planId && known.term === term;
  if (isSame && known.cancelsAt !== null && !event.endsAtPeriodEnd)
    await withdrawEnd(db, event.nodeId, event.subscriptionId, event.at);
  if (isSame && !isAsBefore) await changeInPlace(db, known, { planId, term, event });
  await applySubscription(db, known, {
    nodeId: event.nodeId,
    planId,
    term,
    priceMicros: event.price?.micros ?? (isAsBefore ? known.priceMicros : null),
    state: event.state === 'past-due' ? 'pastDue' : 'active',
    billedBy,
    externalId: event.subscriptionId,
    customerId: event.customerId ?? known?.customerId ?? null,
    cancelsAt: event.endsAtPeriodEnd ? event.periodEnd : null,
    at: event.at,
  });
}

const bookingOf = (
  { nodeId, processor, id, at, subscriptionId }: Changed | Ended,
  billedBy: number | null,
) => ({
  accountId: nodeId,
  key: `change:${processor}:${id}`,
  at,
  who: { billedBy, subscriptionId },
});

/** Another plan in the place of the one that a subscription had: what it was before stays known, and what the change comes to is worked out where the processor leaves it to us. */
async function changeInPlace(
  db: Db,
  known: SubscriptionRow,
  {
    planId,
    term,
    event,
  }: { readonly planId: string | null; readonly term: PlanTerm; readonly event: Changed },
): Promise<void> {
  const { accountId, billedBy } = known;
  const anchor = known.anchoredAt ?? known.startedAt;
  await noteChange(
    db,
    {
      accountId,
      planId: known.planId,
      term: known.term,
      priceMicros: known.priceMicros,
      anchoredAt: anchor,
    },
    event.at,
  );
  const [old, next] = [
    known.planId === null ? null : await findPlan(db, known.planId),
    planId === null ? null : await findPlan(db, planId),
  ];
  if (old && next) await carryUnits(db, { accountId, old, next, at: event.at });
  if (planId !== null) await settleOpenOrder(db, { accountId, planId, term, billedBy }, event.at);
  if (event.prorated !== 'owed' || !old || !next) return;
  const oldTerm = known.term as PlanTerm;
  const lines = linesOfChange(
    {
      id: old.id,
      title: old.title,
      term: oldTerm,
      micros: known.priceMicros ?? priceOf(old, oldTerm) ?? 0n,
      anchor,
    },
    {
      id: next.id,
      title: next.title,
      term,
      micros: event.price?.micros ?? priceOf(next, term) ?? 0n,
    },
    event.at,
  );
  const net = lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0);
  await bookProration(db, {
    ...bookingOf(event, billedBy),
    lines,
    state: net > 0 ? 'charge' : net < 0 ? 'next' : 'settled',
  });
}

/** The end of a subscription. One that nobody paid takes its numbers with it, unless money has come since. */
async function heardEnd(
  db: Db,
  known: SubscriptionRow,
  event: Changed | Ended,
  billedBy: number | null,
): Promise<void> {
  const isUnpaid = event.type === 'subscription.ended' ? event.isUnpaid : event.state === 'unpaid';
  const isPaidSince = known.paidAt !== null && known.paidAt > event.at;
  if (event.type === 'subscription.changed' && isUnpaid)
    return isPaidSince ? undefined : endUnpaid(db, known, event.at);
  const credited = event.type === 'subscription.ended' ? event.prorated : undefined;
  if (credited === 'owed') await creditRest(db, known, event);
  else if (credited)
    await bookProration(db, {
      ...bookingOf(event, billedBy),
      lines: linesTold(credited),
      state: 'settled',
    });
  const reason =
    event.type === 'subscription.changed'
      ? 'The subscription was paused'
      : (event.reason ?? (isUnpaid ? notPaid : null));
  await endSubscription(db, known, event.at, { reason, isUnpaid: isUnpaid && !isPaidSince });
}

/** Credits the rest of the term that a subscription ends within; it is taken off what is asked for next. */
async function creditRest(db: Db, known: SubscriptionRow, event: Changed | Ended): Promise<void> {
  const { accountId, billedBy } = known;
  const term = known.term as PlanTerm;
  const anchor = known.anchoredAt ?? known.startedAt;
  const plan =
    known.planId === null || known.state === 'pastDue' ? null : await findPlan(db, known.planId);
  if (!plan) return;
  // A term that has begun and is in no statement yet is charged by the next one, all of it.
  await noteChange(
    db,
    {
      accountId,
      planId: known.planId,
      term: known.term,
      priceMicros: known.priceMicros,
      anchoredAt: anchor,
    },
    event.at,
  );
  const old = {
    id: plan.id,
    title: plan.title,
    term,
    micros: known.priceMicros ?? priceOf(plan, term) ?? 0n,
    anchor,
  };
  await bookProration(db, {
    ...bookingOf(event, billedBy),
    lines: linesOfChange(old, { ...old, micros: 0n }, event.at),
    state: 'next',
  });
}

const notPaid = 'The subscription was not paid';

/** An invoice that a processor gives up ends what is behind with it: a subscription that has paid since is not meant. */
async function heardGivenUp(
  db: Db,
  event: Extract<PaymentEvent, { type: 'invoice.given-up' }>,
  billedBy: number | null,
): Promise<void> {
  const known = await lockSubscription(db, event.nodeId);
  if (
    known?.state !== 'pastDue' ||
    known.externalId !== event.subscriptionId ||
    known.billedBy !== billedBy ||
    (known.paidAt !== null && known.paidAt > event.at)
  )
    return;
  await endUnpaid(db, known, event.at);
}

/** Ends one that is not paid and that the processor keeps all the same; it is told to end it too, or it would bill on. */
async function endUnpaid(db: Db, known: SubscriptionRow, at: Date): Promise<void> {
  await endSubscription(db, known, at, { reason: notPaid, isUnpaid: true });
  if (known.externalId !== null)
    await openEnd(
      db,
      {
        accountId: known.accountId,
        billedBy: known.billedBy,
        subscriptionId: known.externalId,
        reason: notPaid,
        details: null,
        ends: 'without-credit',
      },
      at,
    );
}

async function heardCheckout(
  db: Db,
  event: Extract<PaymentEvent, { type: 'checkout.completed' }>,
  billedBy: number | null,
): Promise<void> {
  const orderId = orderIdOf(event.key);
  if (event.mode !== 'subscription' || orderId === null) return;
  const [order] = await db
    .select()
    .from(planOrders)
    .where(and(eq(planOrders.accountId, event.nodeId), eq(planOrders.id, orderId)));
  if (!order || order.state === 'done' || order.billedBy !== billedBy) return;
  if (billedBy === null) await bookFee(db, event);
  const known = await lockSubscription(db, event.nodeId);
  await settleOrder(db, order, 'done', event.at);
  await applySubscription(db, known, {
    nodeId: event.nodeId,
    planId: order.planId,
    term: (order.term ?? 'month') as PlanTerm,
    state: 'active',
    billedBy,
    externalId: event.subscriptionId,
    customerId: event.customerId ?? known?.customerId ?? null,
    cancelsAt: null,
    priceMicros: event.amount.micros > 0n ? event.amount.micros : null,
    at: event.at,
  });
}

/** The first payment of a subscription is what the seller has earned. */
async function bookFee(
  db: Db,
  {
    processor,
    nodeId,
    paymentId,
    amount: { micros },
    at,
  }: Extract<PaymentEvent, { type: 'checkout.completed' }>,
): Promise<void> {
  const [payer] = await payersOf(db, nodeId);
  if (!payer || !paymentId || micros <= 0n) return;
  await post(db, {
    key: `subscription:${processor}:${paymentId}`,
    kind: 'subscription',
    description: 'The first payment of a subscription',
    at,
    about: { processor, paymentId, payer: nodeId },
    lines: [
      { account: `processor:${processor}`, amount: -micros, currency: 'usd' },
      { account: `node:${payer.sellerId}:revenue`, amount: micros, currency: 'usd' },
    ],
  });
}

/** A paid invoice settles what statements and changes of plan say is owed. Its money is what the seller has earned, unless it is with the seller's own processor and in nobody's book here. */
async function bookInvoice(
  db: Db,
  {
    processor,
    nodeId,
    invoiceId,
    subscriptionId,
    amount: { micros },
    prorated,
    at,
  }: Extract<PaymentEvent, { type: 'invoice.paid' }>,
  billedBy: number | null,
): Promise<void> {
  const [payer] = await payersOf(db, nodeId);
  const name = `${processor}:${billedBy === null ? '' : `${billedBy}:`}${invoiceId}`;
  if (payer && prorated)
    await bookProration(db, {
      accountId: nodeId,
      key: `invoice:${name}`,
      lines: linesTold(prorated),
      at,
      state: 'settled',
      who: { billedBy, subscriptionId },
    });
  if (!payer || micros <= 0n) return;
  const ofThis = and(
    eq(subscriptions.accountId, nodeId),
    eq(subscriptions.externalId, subscriptionId),
  );
  // One that was behind is not any more; a change of plan pays nothing that was.
  if (!prorated)
    await db
      .update(subscriptions)
      .set({
        paidAt: sql`greatest(${subscriptions.paidAt}, ${at.toISOString()}::timestamptz)`,
        state: sql`case ${subscriptions.state} when 'pastDue' then 'active' else ${subscriptions.state} end`,
      })
      .where(ofThis);
  const money = [
    { account: `processor:${processor}`, amount: -micros, currency: 'usd' as const },
    { account: `node:${payer.sellerId}:revenue`, amount: micros, currency: 'usd' as const },
  ];
  await post(db, {
    key: `invoice:${name}`,
    kind: 'invoice',
    description: 'A paid invoice of a subscription',
    at,
    about: { processor, invoiceId, payer: nodeId },
    lines: [
      { account: dueFrom(nodeId), amount: micros, currency: 'usd' },
      { account: dueTo(payer.sellerId), amount: -micros, currency: 'usd' },
      ...(billedBy === null ? money : []),
    ],
  });
}

/** Ends what was to end by now and whose processor has not said so, because its word was lost. */
export async function endLapsed(db: Db, now: Date): Promise<void> {
  const lapsed = await db
    .select({ id: subscriptions.accountId })
    .from(subscriptions)
    .where(and(lt(subscriptions.cancelsAt, now), ne(subscriptions.state, 'ended')))
    .orderBy(subscriptions.accountId)
    .limit(50);
  for (const { id } of lapsed) {
    const known = await lockSubscription(db, id);
    if (known?.cancelsAt && known.cancelsAt < now && known.state !== 'ended')
      await endSubscription(db, known, known.cancelsAt, { reason: 'It was not renewed' });
  }
}

/** A plan that an event names, if it is one that the node may have: a seller's processor may say anything. */
async function soldPlan(
  db: Db,
  nodeId: number,
  planId: string | undefined,
): Promise<string | null> {
  if (planId === undefined) return null;
  const [[node], plan] = [
    await db.select().from(accounts).where(eq(accounts.id, nodeId)),
    await findPlan(db, planId),
  ];
  return node && plan && isSoldTo(plan, node) ? plan.id : null;
}

/** A plan that costs nothing needs no processor. */
export async function takeFreePlan(
  db: Db,
  {
    nodeId,
    planId,
    term,
    orderId,
  }: {
    readonly nodeId: number;
    readonly planId: string;
    readonly term: PlanTerm;
    readonly orderId: string;
  },
  now: Date,
): Promise<void> {
  const known = await lockSubscription(db, nodeId);
  await settleOrder(db, { accountId: nodeId, id: orderId }, 'done', now);
  await applySubscription(db, known, {
    nodeId,
    planId,
    term,
    state: 'active',
    billedBy: null,
    externalId: null,
    customerId: known?.customerId ?? null,
    cancelsAt: null,
    priceMicros: null,
    at: now,
  });
}

/** Ends what no processor knows of. */
export async function endFreePlan(
  db: Db,
  nodeId: number,
  words: { readonly reason: string | null; readonly details: string | null },
  now: Date,
): Promise<void> {
  const known = await lockSubscription(db, nodeId);
  if (known && known.state !== 'ended' && known.externalId === null)
    await endSubscription(db, known, now, words);
}

async function lockSubscription(db: Db, nodeId: number): Promise<SubscriptionRow | null> {
  await db.execute(sql`select pg_advisory_xact_lock(7104, ${nodeId}::int)`);
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, nodeId));
  return row ?? null;
}

async function applySubscription(
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
  // A term of another length begins anew, and so do months.
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
  // One subscription at a time: what the new one takes the place of is ended at the processor too.
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

async function endSubscription(
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

/** A subscription begins with a period of its own: the running one is cut, and the next begins today. */
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
