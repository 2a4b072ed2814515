import { type Handlers, refuse } from '@patchbay/server-kit';
import { PaymentsError, type PaymentsPort, type PlanChangeOrder } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { chargeUpgrades } from '../billing/charges.js';
import { periodView } from '../billing/rules.js';
import { type Biller } from '../billing/processors.js';
import { sendCancellation } from './subscription-cancellation.js';
import {
  type Ending,
  type OrderRow,
  noteCheckout,
  openEnd,
  openOrder,
  settleOrder,
} from './repository.js';
import { type SubscriptionRow, addonsView, planView, priceOf, subscriptionView } from './rules.js';
import { endFreePlan, takeFreePlan } from './free-plan.js';
import { orderKey } from './payment-orders.js';
import { type PlanServices, nowOf, linkTo, buyerOf } from './plan-services.js';
import { catalogueHandlers } from './catalogue-handlers.js';
import { readPeriod } from '../billing/periods-repository.js';

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

const notSold = (path: string) =>
  refuse.invalid([{ path, message: 'is no plan that this account may choose' }]);

/** An unpaid term has no rest to wait for or to credit. */
const endingOf = ({ state }: SubscriptionRow, when: 'termEnd' | 'now' = 'termEnd'): Ending =>
  state === 'pastDue' ? 'without-credit' : when === 'now' ? 'now' : 'term-end';

/** Maps a processor's refusal or timeout to the reply for the caller. */
async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    throw error.code === 'unavailable'
      ? refuse.busy('The payment processor does not answer. Try again in a moment.', 5)
      : refuse.invalid([], error.message);
  });
}

/** Handlers of plan catalogues and subscriptions. */
export function createPlanHandlers(services: PlanServices): Pick<Handlers<Db>, PlanOperation> {
  const { processors, store, clock, log } = services;

  /** The processor of a subscription, if it supports changing plans and still bills it. */
  async function portThatChanges(
    { billedBy }: SubscriptionRow,
    biller: Biller | null,
  ): Promise<PaymentsPort | null> {
    if (biller && biller.billedBy !== billedBy) return null;
    const port = biller ? biller.port : await processors.of(billedBy);
    return port?.changePlan ? port : null;
  }

  /** A refused order is closed; a request with another card is a new order. */
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
          await within((db) => settleOrder(db, order, 'failed', nowOf(services)));
        throw error;
      }),
    );
  }

  return {
    ...catalogueHandlers(services),
    ...offerHandlers(services),
    ...subscriptionEndHandlers(services),

    subscribeToPlan: async ({ target, body, context }) => {
      const term = body.term ?? 'month';
      const successUrl = linkTo(
        services,
        'body.successUrl',
        body.successUrl,
        '/app/paymentSuccess',
      );
      const cancelUrl = linkTo(services, 'body.cancelUrl', body.cancelUrl, '/app/paymentCancel');
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
        // A subscription with a scheduled end cannot be changed; a new one replaces it.
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
      // Unpaid terms are not credited.
      if (inPlace && running?.state === 'pastDue')
        throw refuse.invalid(
          [],
          'The last invoice of the subscription is not paid. Pay it before you change the plan.',
        );
      const order = await context.within((db) =>
        openOrder(db, { accountId: target.id, billedBy, planId: plan.id, term }, nowOf(services)),
      );
      if (inPlace && running?.externalId) {
        await changePlan(
          inPlace,
          order,
          { subscriptionId: running.externalId, plan: priced },
          (work) => context.within(work),
        );
        // For processors that do not prorate. The statement worker continues if this process dies.
        await chargeUpgrades({ store, clock, log, processors }, target.id).catch((error: unknown) =>
          log.warn({ error: String((error as Error).message) }, 'an upgrade is charged later'),
        );
        return { message: 'Success' };
      }
      if (!biller) {
        await store.within(context.asPlatform('begin a plan that costs nothing'), (db) =>
          takeFreePlan(
            db,
            { nodeId: target.id, planId: plan.id, term, orderId: order.id },
            nowOf(services),
          ),
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
  };
}

/** The current plan of an account and the plans it can choose. */
function offerHandlers(
  services: PlanServices,
): Pick<
  Handlers<Db>,
  'getCurrentPlan' | 'getOfferedPlan' | 'getAllAvailablePlans' | 'getAvailableAddons'
> {
  return {
    getCurrentPlan: async ({ target, context }) =>
      context.within(async (db) => {
        const { node, current, subscription } = await buyerOf(db, target);
        return {
          productPlan: current && planView(current),
          subscription: subscription && subscriptionView(subscription),
          billingPeriod: periodView(await readPeriod(db, node, nowOf(services))),
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
  };
}

/** Cancellation, and the processor's customer portal. */
function subscriptionEndHandlers(
  services: PlanServices,
): Pick<Handlers<Db>, 'cancelPlan' | 'getBillingCustomerPortalLink'> {
  const { store, clock, processors } = services;

  return {
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
                  nowOf(services),
                ),
        };
      });
      if (externalId === null)
        await store.within(context.asPlatform('end a plan that costs nothing'), (db) =>
          endFreePlan(db, target.id, words, nowOf(services)),
        );
      else if (order) await asked(sendCancellation({ store, clock, processors }, order));
      return { message: 'Subscription cancelled' };
    },

    getBillingCustomerPortalLink: async ({ target, body, context }) => {
      const returnUrl = linkTo(services, 'body.redirectUrl', body.redirectUrl, '/app');
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
