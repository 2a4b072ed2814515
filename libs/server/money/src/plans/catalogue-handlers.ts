import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, plans } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { findPlan, listCatalogue } from './repository.js';
import { buyersOf, newPlanId, planColumns, planProblems, planView } from './rules.js';
import { type PlanServices, nowOf, buyerOf } from './plan-services.js';
import { demandSeller, gone } from './plan-services.js';

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
        const [row] = await db
          .insert(plans)
          .values({
            soldTo: buyersOf[target.tier][0] as string,
            title: body.name,
            ...planColumns(body),
            id: newPlanId(body.name),
            accountId: target.id,
            createdAt: nowOf(services),
            updatedAt: nowOf(services),
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
          .set({ ...planColumns(body), updatedAt: nowOf(services) })
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
          .set({ retiredAt: nowOf(services), updatedAt: nowOf(services) })
          .where(and(eq(plans.id, params.planId), eq(plans.accountId, target.id)))
          .returning();
        if (!row) throw gone();
        return { message: 'Plan retired' };
      });
    },
  };
}
