import {
  type Db,
  accounts,
  advisoryLock,
  planOrders,
  plans,
  subscriptions,
} from '@patchbay/server-store';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { isSoldTo } from '../usage/payers.js';
import { type PlanRow, type PlanTerm, type SubscriptionRow } from './rules.js';

type AccountRow = typeof accounts.$inferSelect;
export type OrderRow = typeof planOrders.$inferSelect;

/** A node with what it has and what it may have. */
export interface Buyer {
  readonly node: AccountRow;
  readonly subscription: SubscriptionRow | null;
  /** Whether its subscription is to end because that was requested. */
  readonly isEnding: boolean;
  readonly current: PlanRow | null;
  readonly offered: PlanRow | null;
  /** Public ones, what it has, and what it is offered; none that is retired unless it has it. */
  readonly available: readonly PlanRow[];
}

/** What a node is, or was last, subscribed to. */
export async function readSubscription(db: Db, accountId: number): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return row ?? null;
}

/** Plans of a catalogue, those that are still sold first. */
export const listCatalogue = (db: Db, sellerId: number): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .where(eq(plans.accountId, sellerId))
    .orderBy(sql`${plans.retiredAt} is not null`, asc(plans.createdAt), asc(plans.id));

/** A plan that the transaction's scope shows. */
export async function findPlan(db: Db, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id));
  return row ?? null;
}

/** What a node has, is offered and may choose, of what it may see. */
export async function readBuyer(db: Db, nodeId: number): Promise<Buyer | null> {
  const [node] = await db.select().from(accounts).where(eq(accounts.id, nodeId));
  if (!node) return null;
  const subscription = await readSubscription(db, nodeId);
  const isEnding = subscription?.externalId
    ? (await wordsOfEnd(db, nodeId, subscription.externalId)) !== null
    : false;
  const offer = node.details.offeredProductPlanId;
  const sold = (
    await db
      .select()
      .from(plans)
      .where(eq(plans.soldTo, node.type))
      .orderBy(asc(plans.monthMicros), asc(plans.createdAt), asc(plans.id))
  ).filter((plan) => isSoldTo(plan, node));
  const current = sold.find(({ id }) => id === node.productPlanId) ?? null;
  const offered = sold.find(({ id, retiredAt }) => id === offer && retiredAt === null) ?? null;
  return {
    node,
    subscription,
    isEnding,
    current,
    offered,
    available: sold.filter(
      (plan) => plan === current || plan === offered || (plan.isPublic && plan.retiredAt === null),
    ),
  };
}

/** Two that order for the same node take turns. */
const takeTurn = (db: Db, nodeId: number) => db.execute(advisoryLock('planOrder', nodeId));

/** The order of a plan that is open for a node: the one there is, when it is for the same; or else a new one in its place. */
export async function openOrder(
  db: Db,
  wanted: {
    readonly accountId: number;
    readonly billedBy: number | null;
    readonly planId: string;
    readonly term: PlanTerm;
  },
  now: Date,
): Promise<OrderRow> {
  await takeTurn(db, wanted.accountId);
  const isOpen = and(
    eq(planOrders.accountId, wanted.accountId),
    eq(planOrders.kind, 'subscribe'),
    eq(planOrders.state, 'open'),
  );
  const [open] = await db.select().from(planOrders).where(isOpen);
  if (
    open &&
    open.planId === wanted.planId &&
    open.term === wanted.term &&
    open.billedBy === wanted.billedBy
  )
    return open;
  if (open) await db.update(planOrders).set({ state: 'replaced', settledAt: now }).where(isOpen);
  const [made] = await db
    .insert(planOrders)
    .values({ ...wanted, kind: 'subscribe', createdAt: now })
    .returning();
  return made as OrderRow;
}

/** Remembers which checkout an order became. */
export async function noteCheckout(
  db: Db,
  order: Pick<OrderRow, 'accountId' | 'id'>,
  checkoutId: string,
): Promise<void> {
  await db
    .update(planOrders)
    .set({ checkoutId })
    .where(and(eq(planOrders.accountId, order.accountId), eq(planOrders.id, order.id)));
}

/** How a subscription ends: with the term that is paid for, or now, and then with or without credit for the rest of it. */
export type Ending = NonNullable<OrderRow['ends']>;

/** The order to end a subscription; asked for twice, it is the first one. What was to end with its term may still be ended now, and not the other way round. */
export async function openEnd(
  db: Db,
  wanted: {
    readonly accountId: number;
    readonly billedBy: number | null;
    readonly subscriptionId: string;
    readonly reason: string | null;
    readonly details: string | null;
    readonly ends: Ending;
  },
  now: Date,
): Promise<OrderRow> {
  await takeTurn(db, wanted.accountId);
  const known = await ordersToEnd(db, wanted.accountId, wanted.subscriptionId);
  const same = known.find(({ ends }) => ends !== 'term-end' || wanted.ends === 'term-end');
  if (same) return same;
  const [made] = await db
    .insert(planOrders)
    .values({ ...wanted, kind: 'cancel', createdAt: now })
    .returning();
  return made as OrderRow;
}

/** The newest first. */
const ordersToEnd = (db: Db, accountId: number, subscriptionId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(planOrders)
    .where(
      and(
        eq(planOrders.accountId, accountId),
        eq(planOrders.subscriptionId, subscriptionId),
        eq(planOrders.kind, 'cancel'),
        ne(planOrders.state, 'replaced'),
      ),
    )
    .orderBy(desc(planOrders.createdAt), desc(sql`${planOrders.ends} <> 'term-end'`));

/** A subscription goes on after all, because its customer said so at the processor: it may be ended anew. */
export async function withdrawEnd(
  db: Db,
  accountId: number,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await db
    .update(planOrders)
    .set({ state: 'replaced', settledAt: now })
    .where(
      and(
        eq(planOrders.accountId, accountId),
        eq(planOrders.subscriptionId, subscriptionId),
        eq(planOrders.kind, 'cancel'),
        eq(planOrders.ends, 'term-end'),
      ),
    );
}

/** Marks an order as what it became. */
export async function settleOrder(
  db: Db,
  order: Pick<OrderRow, 'accountId' | 'id'>,
  state: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await db
    .update(planOrders)
    .set({ state, settledAt: now })
    .where(and(eq(planOrders.accountId, order.accountId), eq(planOrders.id, order.id)));
}

/** Marks the order of a plan as done that is open for a node, however the plan came. */
export async function settleOpenOrder(
  db: Db,
  {
    accountId,
    planId,
    term,
    billedBy,
  }: {
    readonly accountId: number;
    readonly planId: string;
    readonly term: PlanTerm;
    readonly billedBy: number | null;
  },
  now: Date,
): Promise<void> {
  await db
    .update(planOrders)
    .set({ state: 'done', settledAt: now })
    .where(
      and(
        eq(planOrders.accountId, accountId),
        eq(planOrders.kind, 'subscribe'),
        eq(planOrders.state, 'open'),
        eq(planOrders.planId, planId),
        eq(planOrders.term, term),
        sql`${planOrders.billedBy} is not distinct from ${billedBy}::bigint`,
      ),
    );
}

/** Ends that were not reported to the processor. */
export const waitingEnds = (db: Db, before: Date): Promise<OrderRow[]> =>
  db
    .select()
    .from(planOrders)
    .where(
      and(
        eq(planOrders.kind, 'cancel'),
        eq(planOrders.state, 'open'),
        sql`${planOrders.createdAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(planOrders.createdAt))
    .limit(50);

/** What was said when a subscription was ended. */
export async function wordsOfEnd(
  db: Db,
  accountId: number,
  subscriptionId: string,
): Promise<{ reason: string | null; details: string | null } | null> {
  const [row] = await ordersToEnd(db, accountId, subscriptionId);
  return row ? { reason: row.reason, details: row.details } : null;
}
