import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { PaymentsError, type PaymentsPort, type PlanChangeOrder } from '@patchbay/server-providers';
import { type Db, plans } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { chargeUpgrades } from '../billing/charges.js';
import { readPeriod } from '../billing/periods.js';
import { periodView } from '../billing/rules.js';
import { type Biller, type Processors } from '../billing/processors.js';
import { type Services } from '../services.js';
import { sendEnd } from './ends.js';
import {
  type Buyer,
  type Ending,
  type OrderRow,
  findPlan,
  listCatalogue,
  noteCheckout,
  openEnd,
  openOrder,
  readBuyer,
  settleOrder,
} from './repository.js';
import {
  type SubscriptionRow,
  addonsView,
  buyersOf,
  newPlanId,
  planColumns,
  planProblems,
  planView,
  priceOf,
  returnLink,
  subscriptionView,
} from './rules.js';
import { endFreePlan, takeFreePlan } from './free-plan.js';
import { orderKey } from './payment-orders.js';

type PlanOperation =
  | 'getProductCatalog'
  | 'createProductPlan'
  | 'getProductPlan'
  | 'saveProductPlan'
  | 'retireProductPlan'
  | 'getCurrentPlan'
  | 'getOfferedPlan'
  | 'getAllAvailablePlans'
  | 'subscribeToPlan'
  | 'cancelPlan'
  | 'getAvailableAddons'
  | 'getBillingCustomerPortalLink';
export interface PlanServices extends Pick<Services, 'store' | 'clock' | 'log' | 'publicUrl'> {
  readonly processors: Processors;
}

const gone = () => refuse.notFound('Plan not found');
const notSold = (path: string) =>
  refuse.invalid([{ path, message: 'is no plan that this account may choose' }]);
const badLink = (path: string) =>
  refuse.invalid([{ path, message: 'must be a link that begins with https:// or http://' }]);

/** Only those who sell have a catalogue. */
export function demandSeller(target: TreeNode): void {
  if (buyersOf[target.tier].length === 0)
    throw refuse.invalid(
      [{ path: 'query.targetAccountId', message: 'must name a reseller or partner account' }],
      'Reseller or Partner account required.',
    );
}

/** A term that is not paid has no rest that could be waited for, or credited. */
const endingOf = ({ state }: SubscriptionRow, when: 'termEnd' | 'now' = 'termEnd'): Ending =>
  state === 'pastDue' ? 'without-credit' : when === 'now' ? 'now' : 'term-end';

/** A processor's no, or its silence, as a caller reads it. */
async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    throw error.code === 'unavailable'
      ? refuse.busy('The payment processor does not answer. Try again in a moment.', 5)
      : refuse.invalid([], error.message);
  });
}

/** Handlers of catalogues and of what accounts are subscribed to. */
export function createPlanHandlers({
  store,
  clock,
  log,
  processors,
  publicUrl,
}: PlanServices): Pick<Handlers<Db>, PlanOperation> {
  const now = () => new Date(clock.now());
  const buyerOf = async (db: Db, target: TreeNode): Promise<Buyer> =>
    (await readBuyer(db, target.id)) ?? Promise.reject(refuse.notFound());
  /** The processor of a subscription, if it can put another plan in its place and is still the one that bills. */
  async function portThatChanges(
    { billedBy }: SubscriptionRow,
    biller: Biller | null,
  ): Promise<PaymentsPort | null> {
    if (biller && biller.billedBy !== billedBy) return null;
    const port = biller ? biller.port : await processors.of(billedBy);
    return port?.changePlan ? port : null;
  }

  /** What was refused is over: whoever asks again, with another card, asks for something new. */
  async function changePlan(
    port: PaymentsPort,
    order: OrderRow,
    { subscriptionId, plan }: Pick<PlanChangeOrder, 'subscriptionId' | 'plan'>,
    within: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  ): Promise<void> {
    const told =
      port.changePlan?.({
        key: orderKey(order.id),
        nodeId: order.accountId,
        subscriptionId,
        plan,
      }) ?? Promise.resolve();
    await asked(
      told.catch(async (error: unknown) => {
        if (error instanceof PaymentsError && error.code !== 'unavailable')
          await within((db) => settleOrder(db, order, 'failed', now()));
        throw error;
      }),
    );
  }

  const linkTo = (path: string, given: string | undefined, usual: string): string =>
    returnLink(given, usual, publicUrl) ?? fail(badLink(path));

  return {
    getProductCatalog: async ({ target, context }) => {
      demandSeller(target);
      return context.within(async (db) => ({
        productPlans: (await listCatalogue(db, target.id)).map(planView),
      }));
    },

    createProductPlan: async ({ target, body, context }) => {
      demandSeller(target);
      const problems = planProblems(target.tier, body);
      if (problems.length > 0) throw refuse.invalid(problems);
      return context.within(async (db) => {
        const [row] = await db
          .insert(plans)
          .values({
            soldTo: buyersOf[target.tier][0] as string,
            title: body.name,
            ...planColumns(body),
            id: newPlanId(body.name),
            accountId: target.id,
            createdAt: now(),
            updatedAt: now(),
          })
          .returning();
        return { productPlan: planView(row as typeof plans.$inferSelect) };
      });
    },

    getProductPlan: async ({ params, target, context }) =>
      context.within(async (db) => {
        const row = await findPlan(db, params.planId);
        const isOwn = row !== null && row.accountId === target.id;
        if (
          !row ||
          !(isOwn || (await buyerOf(db, target)).available.some(({ id }) => id === row.id))
        )
          throw gone();
        return { productPlan: planView(row) };
      }),

    saveProductPlan: async ({ params, target, body, context }) => {
      demandSeller(target);
      const problems = planProblems(target.tier, body);
      if (problems.length > 0) throw refuse.invalid(problems);
      return context.within(async (db) => {
        const [row] = await db
          .update(plans)
          .set({ ...planColumns(body), updatedAt: now() })
          .where(and(eq(plans.id, params.planId), eq(plans.accountId, target.id)))
          .returning();
        if (!row) throw gone();
        return { productPlan: planView(row) };
      });
    },

    retireProductPlan: async ({ params, target, context }) => {
      demandSeller(target);
      return context.within(async (db) => {
        const [row] = await db
          .update(plans)
          .set({ retiredAt: now(), updatedAt: now() })
          .where(and(eq(plans.id, params.planId), eq(plans.accountId, target.id)))
          .returning();
        if (!row) throw gone();
        return { message: 'Plan retired' };
      });
    },

    getCurrentPlan: async ({ target, context }) =>
      context.within(async (db) => {
        const { node, current, subscription } = await buyerOf(db, target);
        return {
          productPlan: current && planView(current),
          subscription: subscription && subscriptionView(subscription),
          billingPeriod: periodView(await readPeriod(db, node, now())),
        };
      }),

    getOfferedPlan: async ({ target, context }) =>
      context.within(async (db) => {
        const { offered } = await buyerOf(db, target);
        return { productPlan: offered && planView(offered) };
      }),

    getAllAvailablePlans: async ({ target, context }) =>
      context.within(async (db) => ({
        productPlans: (await buyerOf(db, target)).available.map(planView),
      })),

    getAvailableAddons: async ({ target, context }) =>
      context.within(async (db) => {
        const { current } = await buyerOf(db, target);
        return { addons: current ? addonsView(current) : [] };
      }),

    subscribeToPlan: async ({ target, body, context }) => {
      const term = body.term ?? 'month';
      const successUrl = linkTo('body.successUrl', body.successUrl, '/app/paymentSuccess');
      const cancelUrl = linkTo('body.cancelUrl', body.cancelUrl, '/app/paymentCancel');
      const { plan, price, email, running } = await context.within(async (db) => {
        const { node, available, current, subscription, isEnding } = await buyerOf(db, target);
        const wanted = available.find(
          ({ id, retiredAt }) => id === body.productPlanId && retiredAt === null,
        );
        if (!wanted) throw notSold('body.productPlanId');
        const micros = priceOf(wanted, term);
        if (micros === null)
          throw refuse.invalid([
            { path: 'body.term', message: 'is no length that this plan is sold for' },
          ]);
        const lasting = subscription && subscription.state !== 'ended' ? subscription : null;
        if (lasting?.cancelsAt === null && current?.id === wanted.id && lasting.term === term)
          throw refuse.invalid([
            { path: 'body.productPlanId', message: 'is the plan that this account has' },
          ]);
        // One that somebody asked to end is not changed any more: another takes its place.
        return {
          plan: wanted,
          price: micros,
          email: node.email,
          running: isEnding ? null : lasting,
        };
      });
      const biller = price === 0n ? null : await processors.forBuyer(target.id, 'checkout');
      const inPlace = running?.externalId ? await portThatChanges(running, biller) : null;
      const billedBy = inPlace ? (running?.billedBy ?? null) : (biller?.billedBy ?? null);
      const priced = { id: plan.id, title: plan.title, micros: price, term };
      // What is not paid is worth nothing that could be credited.
      if (inPlace && running?.state === 'pastDue')
        throw refuse.invalid(
          [],
          'The last invoice of the subscription is not paid. Pay it before you change the plan.',
        );
      const order = await context.within((db) =>
        openOrder(db, { accountId: target.id, billedBy, planId: plan.id, term }, now()),
      );
      if (inPlace && running?.externalId) {
        await changePlan(
          inPlace,
          order,
          { subscriptionId: running.externalId, plan: priced },
          (work) => context.within(work),
        );
        // Where its processor leaves the counting to us. Should this process die, the worker of statements goes on.
        await chargeUpgrades({ store, clock, log, processors }, target.id).catch((error: unknown) =>
          log.warn({ error: String((error as Error).message) }, 'an upgrade is charged later'),
        );
        return { message: 'Success' };
      }
      if (!biller) {
        await store.within({ kind: 'platform', reason: 'begin a plan that costs nothing' }, (db) =>
          takeFreePlan(db, { nodeId: target.id, planId: plan.id, term, orderId: order.id }, now()),
        );
        return { message: 'Success' };
      }
      const opened = await asked(
        biller.port.openCheckout({
          key: orderKey(order.id),
          mode: 'subscription',
          nodeId: target.id,
          title: plan.title,
          ...(email === null ? {} : { email }),
          plan: priced,
          successUrl,
          cancelUrl,
          ui: body.checkoutType ?? 'redirect',
        }),
      );
      await context.within((db) => noteCheckout(db, order, opened.id));
      return {
        message: 'Success',
        url: opened.url,
        ...(opened.clientSecret === undefined
          ? {}
          : {
              clientSecret: opened.clientSecret,
              ...(biller.publishableKey === undefined
                ? {}
                : { publishableKey: biller.publishableKey }),
            }),
      };
    },

    cancelPlan: async ({ target, body, context }) => {
      const words = { reason: body?.reason ?? null, details: body?.details ?? null };
      const { externalId, order } = await context.within(async (db) => {
        const { subscription } = await buyerOf(db, target);
        if (!subscription || subscription.state === 'ended')
          throw refuse.invalid([], 'There is no subscription to cancel.');
        return {
          externalId: subscription.externalId,
          order:
            subscription.externalId === null
              ? null
              : await openEnd(
                  db,
                  {
                    accountId: target.id,
                    billedBy: subscription.billedBy,
                    subscriptionId: subscription.externalId,
                    ...words,
                    ends: endingOf(subscription, body?.when),
                  },
                  now(),
                ),
        };
      });
      if (externalId === null)
        await store.within({ kind: 'platform', reason: 'end a plan that costs nothing' }, (db) =>
          endFreePlan(db, target.id, words, now()),
        );
      else if (order) await asked(sendEnd({ store, clock, processors }, order));
      return { message: 'Subscription cancelled' };
    },

    getBillingCustomerPortalLink: async ({ target, body, context }) => {
      const returnUrl = linkTo('body.redirectUrl', body.redirectUrl, '/app');
      const { subscription } = await context.within((db) => buyerOf(db, target));
      const lasting = subscription?.state === 'ended' ? null : subscription;
      const port =
        (lasting && (await processors.of(lasting.billedBy))) ??
        (await processors.forBuyer(target.id, 'portal')).port;
      return asked(
        port.portalLink({
          nodeId: target.id,
          returnUrl,
          ...(subscription?.customerId ? { customerId: subscription.customerId } : {}),
          ...(lasting?.externalId ? { subscriptionId: lasting.externalId } : {}),
        }),
      );
    },
  };
}

function fail(error: Error): never {
  throw error;
}
