import { figureZoneOf } from '@patchbay/server-core';
import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { readPeriod } from '../periods/periods-repository.js';
import { periodView } from '../periods/rules.js';
import { addonsView, planView, subscriptionView } from '../catalogue/rules.js';
import { type PlanServices, nowOf, buyerOf } from './plan-services.js';

/** The current plan of an account and the plans it can choose. */
export function offerHandlers(
  services: PlanServices,
): Pick<
  Handlers<Db>,
  'getCurrentPlan' | 'getOfferedPlan' | 'getAllAvailablePlans' | 'getAvailableAddons'
> {
  return {
    getCurrentPlan: async ({ target, context }) => {
      const zone = await figureZoneOf(services.store, target);
      return context.within(async (db) => {
        const { node, current, subscription } = await buyerOf(db, target);
        return {
          productPlan: current && planView(current),
          subscription: subscription && subscriptionView(subscription),
          billingPeriod: periodView(await readPeriod(db, node, nowOf(services), zone)),
        };
      });
    },

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
