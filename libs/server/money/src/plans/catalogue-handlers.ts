import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { findPlan, listCatalogue, insertPlan, updatePlan } from '../catalogue/repository.js';
import {
  type PlanRow,
  buyersOf,
  newPlanId,
  planColumns,
  planProblems,
  planView,
  demandSeller,
} from '../catalogue/rules.js';
import { type PlanServices, nowOf, buyerOf, gone } from './plan-services.js';

/** Plans that are sold. */
export function catalogueHandlers(
  services: PlanServices,
): Pick<
  Handlers<Db>,
  | 'getProductCatalog'
  | 'createProductPlan'
  | 'getProductPlan'
  | 'saveProductPlan'
  | 'retireProductPlan'
> {
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
        const [row] = await insertPlan(db, {
          soldTo: buyersOf[target.tier][0] as string,
          title: body.name,
          ...planColumns(body),
          id: newPlanId(body.name),
          accountId: target.id,
          createdAt: nowOf(services),
          updatedAt: nowOf(services),
        });
        return { productPlan: planView(row as PlanRow) };
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
        const [row] = await updatePlan(db, target.id, params.planId, {
          ...planColumns(body),
          updatedAt: nowOf(services),
        });
        if (!row) throw gone();
        return { productPlan: planView(row) };
      });
    },

    retireProductPlan: async ({ params, target, context }) => {
      demandSeller(target);
      return context.within(async (db) => {
        const [row] = await updatePlan(db, target.id, params.planId, {
          retiredAt: nowOf(services),
          updatedAt: nowOf(services),
        });
        if (!row) throw gone();
        return { message: 'Plan retired' };
      });
    },
  };
}
