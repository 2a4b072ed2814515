import { type AccountRow, findNode } from '@patchbay/server-core';
import { type Db, advisoryLock, planOrders, plans, subscriptions } from '@patchbay/server-store';
import { and, asc, desc, eq, ne, sql, inArray } from 'drizzle-orm';
import { isSoldTo, type PlanRow, type PlanTerm, type SubscriptionRow } from './rules.js';

export type OrderRow = typeof planOrders.$inferSelect;

/** A node with its plan and the plans it may choose. */
export interface Buyer {
  readonly node: AccountRow;
  readonly subscription: SubscriptionRow | null;
  /** Whether a requested cancellation is pending. */
  readonly isEnding: boolean;
  readonly current: PlanRow | null;
  readonly offered: PlanRow | null;
  /** Public plans, the current one and offered ones; retired plans only when current. */
  readonly available: readonly PlanRow[];
}

/** The current or last subscription of a node. */
export async function readSubscription(db: Db, accountId: number): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return row ?? null;
}

/** Plans of a catalogue, active ones first. */
export const listCatalogue = (db: Db, sellerId: number): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .where(eq(plans.accountId, sellerId))
    .orderBy(sql`${plans.retiredAt} is not null`, asc(plans.createdAt), asc(plans.id));

/** A plan visible in the transaction's scope. */
export async function findPlan(db: Db, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id));
  return row ?? null;
}

/** The current, offered and selectable plans of a node that the scope may see. */
export async function readBuyer(db: Db, nodeId: number): Promise<Buyer | null> {
  const node = await findNode(db, nodeId);
  if (!node) return null;
  const subscription = await readSubscription(db, nodeId);
  const isEnding = subscription?.externalId
    ? (await cancellationReason(db, nodeId, subscription.externalId)) !== null
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

/** Serializes orders of the same node. */
const takeTurn = (db: Db, nodeId: number) => db.execute(advisoryLock('planOrder', nodeId));

/**
 * The open plan order of a node: the existing one when it is for the same plan, else a new one that
 * replaces it.
 */
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

/** Stores the checkout that was opened for an order. */
export async function recordCheckout(
  db: Db,
  order: Pick<OrderRow, 'accountId' | 'id'>,
  checkoutId: string,
): Promise<void> {
  await db
    .update(planOrders)
    .set({ checkoutId })
    .where(and(eq(planOrders.accountId, order.accountId), eq(planOrders.id, order.id)));
}

/**
 * When a subscription ends: at the end of the paid term, or now, with or without credit for the
 * rest.
 */
export type Ending = NonNullable<OrderRow['ends']>;

/**
 * The order to end a subscription; a repeat returns the first one. An end at the end of the term
 * can be changed to an immediate one, not the reverse.
 */
export async function openCancellation(
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

/** The customer resumed the subscription at the processor, so it can be cancelled again. */
export async function withdrawCancellation(
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

/** Stores the outcome of an order. */
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

/** Marks the open plan order of a node as done, by whichever way the plan was reached. */
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

/** Cancellations not yet sent to the processor. */
export const pendingCancellations = (db: Db, before: Date): Promise<OrderRow[]> =>
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

/** The reason given with a cancellation. */
export async function cancellationReason(
  db: Db,
  accountId: number,
  subscriptionId: string,
): Promise<{ reason: string | null; details: string | null } | null> {
  const [row] = await ordersToEnd(db, accountId, subscriptionId);
  return row ? { reason: row.reason, details: row.details } : null;
}

/** Adds a plan to the catalogue of a seller, in the seller’s scope. */
export const insertPlan = (db: Db, row: typeof plans.$inferInsert): Promise<PlanRow[]> =>
  db.insert(plans).values(row).returning();

/** Changes a plan of a seller; no row when it is not the seller’s. */
export const updatePlan = (
  db: Db,
  sellerId: number,
  planId: string,
  change: Partial<typeof plans.$inferInsert>,
): Promise<PlanRow[]> =>
  db
    .update(plans)
    .set(change)
    .where(and(eq(plans.id, planId), eq(plans.accountId, sellerId)))
    .returning();

/** Plans by id, as far as the transaction’s scope reaches. */
export const plansById = (db: Db, ids: string[]): Promise<(typeof plans.$inferSelect)[]> =>
  db.select().from(plans).where(inArray(plans.id, ids));

/** An order of an account. Needs the platform’s scope. */
export const findOrder = (
  db: Db,
  nodeId: number,
  orderId: string,
): Promise<(typeof planOrders.$inferSelect)[]> =>
  db
    .select()
    .from(planOrders)
    .where(and(eq(planOrders.accountId, nodeId), eq(planOrders.id, orderId)));
