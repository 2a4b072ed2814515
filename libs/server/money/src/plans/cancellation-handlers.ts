import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { sendCancellation } from './subscription-cancellation.js';
import { type Ending, openCancellation } from '../catalogue/repository.js';
import { type SubscriptionRow } from '../catalogue/rules.js';
import { endFreePlan } from './free-plan.js';
import { type PlanServices, nowOf, linkTo, buyerOf, orProcessorRefusal } from './plan-services.js';

/** An unpaid term has no rest to wait for or to credit. */
const endingOf = ({ state }: SubscriptionRow, when: 'termEnd' | 'now' = 'termEnd'): Ending =>
  state === 'pastDue' ? 'without-credit' : when === 'now' ? 'now' : 'term-end';

/** Cancellation, and the processor's customer portal. */
export function cancellationHandlers(
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
              : await openCancellation(
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
      else if (order)
        await orProcessorRefusal(sendCancellation({ store, clock, processors }, order));
      return { message: 'Subscription cancelled' };
    },

    getBillingCustomerPortalLink: async ({ target, body, context }) => {
      const returnUrl = linkTo(services, 'body.redirectUrl', body.redirectUrl, '/app');
      const { subscription } = await context.within((db) => buyerOf(db, target));
      const lasting = subscription?.state === 'ended' ? null : subscription;
      const port =
        (lasting && (await processors.of(lasting.billedBy))) ??
        (await processors.forBuyer(target.id, 'portal')).port;
      return orProcessorRefusal(
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
