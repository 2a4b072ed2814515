import { type Answer, type Call, type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { PaymentsError, type PaymentsPort } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { chargeUpgrades } from '../billing/charges.js';
import { type BillingProcessor } from '../billing/processors.js';
import { type OrderRow, recordCheckout, openOrder, settleOrder } from '../catalogue/repository.js';
import { type PlanRow, type PlanTerm, type SubscriptionRow, priceOf } from '../catalogue/rules.js';
import { takeFreePlan } from './free-plan.js';
import { orderKey } from './payment-orders.js';
import { type PlanServices, nowOf, linkTo, buyerOf, orProcessorRefusal } from './plan-services.js';

type SubscribeCall = Call<'subscribeToPlan', Db>;
type SubscribeReply = Answer<'subscribeToPlan'>;

/** The plan chosen by a buyer, its price, and the subscription that it would change. */
interface Choice {
  readonly plan: PlanRow;
  readonly term: PlanTerm;
  readonly price: bigint;
  readonly email: string | null;
  readonly running: SubscriptionRow | null;
}

/** A subscription whose processor can replace its plan. */
interface PlanChange {
  readonly port: PaymentsPort;
  readonly subscriptionId: string;
  readonly running: SubscriptionRow;
}

/**
 * Subscribes an account to a plan: changes its subscription, starts a free plan or opens a
 * checkout.
 */
export const createSubscribeHandler =
  (services: PlanServices): Handlers<Db>['subscribeToPlan'] =>
  async (call) => {
    const { target, body, context } = call;
    const links = {
      successUrl: linkTo(services, 'body.successUrl', body.successUrl, '/app/paymentSuccess'),
      cancelUrl: linkTo(services, 'body.cancelUrl', body.cancelUrl, '/app/paymentCancel'),
    };
    const choice = await context.within((db) => readChoice(db, call));
    const { plan, term, price } = choice;
    const biller = price === 0n ? null : await services.processors.forBuyer(target.id, 'checkout');
    const change = await changeOf(services, choice, biller);
    // Unpaid terms are not credited.
    if (change?.running.state === 'pastDue')
      throw refuse.invalid(
        [],
        'The last invoice of the subscription is not paid. Pay it before you change the plan.',
      );
    const billedBy = change ? change.running.billedBy : (biller?.billedBy ?? null);
    const order = await context.within((db) =>
      openOrder(db, { accountId: target.id, billedBy, planId: plan.id, term }, nowOf(services)),
    );
    if (change) return changePlan(services, context, change, order, choice);
    if (!biller) return startFreePlan(services, context, order, choice);
    return openCheckout(call, biller, order, choice, links);
  };

/** The chosen plan; refuses what the account cannot choose or already has. */
async function readChoice(db: Db, { target, body }: SubscribeCall): Promise<Choice> {
  const term = body.term ?? 'month';
  const { node, available, current, subscription, isEnding } = await buyerOf(db, target);
  const plan = available.find(
    ({ id, retiredAt }) => id === body.productPlanId && retiredAt === null,
  );
  if (!plan) throw invalid('body.productPlanId', 'is no plan that this account may choose');
  const price = priceOf(plan, term);
  if (price === null) throw invalid('body.term', 'is no length that this plan is sold for');
  const lasting = subscription?.state === 'ended' ? null : subscription;
  if (lasting?.cancelsAt === null && current?.id === plan.id && lasting.term === term)
    throw invalid('body.productPlanId', 'is the plan that this account has');
  // A subscription with a scheduled end cannot be changed; a new one replaces it.
  return { plan, term, price, email: node.email, running: isEnding ? null : lasting };
}

const invalid = (path: string, message: string) => refuse.invalid([{ path, message }]);

/** The running subscription, if its processor supports changing plans and still bills it. */
async function changeOf(
  { processors }: PlanServices,
  { running }: Choice,
  biller: BillingProcessor | null,
): Promise<PlanChange | null> {
  if (!running?.externalId) return null;
  if (biller && biller.billedBy !== running.billedBy) return null;
  const port = biller ? biller.port : await processors.of(running.billedBy);
  return port?.changePlan ? { port, subscriptionId: running.externalId, running } : null;
}

const pricedPlan = ({ plan: { id, title }, price, term }: Choice) => ({
  id,
  title,
  micros: price,
  term,
});

/** A refused order is closed; a request with another card is a new order. */
async function changePlan(
  services: PlanServices,
  context: Context<Db>,
  { port, subscriptionId }: PlanChange,
  order: OrderRow,
  choice: Choice,
): Promise<SubscribeReply> {
  const { store, clock, log, processors } = services;
  const changed =
    port.changePlan?.({
      key: orderKey(order.id),
      nodeId: order.accountId,
      subscriptionId,
      plan: pricedPlan(choice),
    }) ?? Promise.resolve();
  await orProcessorRefusal(
    changed.catch(async (error: unknown) => {
      if (error instanceof PaymentsError && error.code !== 'unavailable')
        await context.within((db) => settleOrder(db, order, 'failed', nowOf(services)));
      throw error;
    }),
  );
  // For processors that do not prorate. The statement worker continues if this process dies.
  await chargeUpgrades({ store, clock, log, processors }, order.accountId).catch((error: unknown) =>
    log.warn({ error: String((error as Error).message) }, 'an upgrade is charged later'),
  );
  return { message: 'Success' };
}

/** A free plan needs no processor. */
async function startFreePlan(
  services: PlanServices,
  context: Context<Db>,
  { id, accountId }: OrderRow,
  { plan, term }: Choice,
): Promise<SubscribeReply> {
  await services.store.within(context.asPlatform('begin a plan that costs nothing'), (db) =>
    takeFreePlan(db, { nodeId: accountId, planId: plan.id, term, orderId: id }, nowOf(services)),
  );
  return { message: 'Success' };
}

/** Sends the buyer to the processor's checkout. */
async function openCheckout(
  { body, context }: SubscribeCall,
  { port, publishableKey }: BillingProcessor,
  order: OrderRow,
  choice: Choice,
  links: { readonly successUrl: string; readonly cancelUrl: string },
): Promise<SubscribeReply> {
  const { id, url, clientSecret } = await orProcessorRefusal(
    port.openCheckout({
      key: orderKey(order.id),
      mode: 'subscription',
      nodeId: order.accountId,
      title: choice.plan.title,
      ...(choice.email === null ? {} : { email: choice.email }),
      plan: pricedPlan(choice),
      ...links,
      ui: body.checkoutType ?? 'redirect',
    }),
  );
  await context.within((db) => recordCheckout(db, order, id));
  return {
    message: 'Success',
    url,
    ...(clientSecret === undefined
      ? {}
      : { clientSecret, ...(publishableKey === undefined ? {} : { publishableKey }) }),
  };
}
