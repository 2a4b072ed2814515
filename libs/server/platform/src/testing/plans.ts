import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

const settings = {
  plan_cache_mode: 'force_custom_plan',
  ...Object.fromEntries(
    ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort'].map((way) => [`enable_${way}`, 'off']),
  ),
};

/**
 * Forces nested-loop joins for the rest of a transaction, which the planner may choose whenever it
 * expects few rows. The result must be the same.
 */
export async function withNestedLoopPlans(db: Db): Promise<void> {
  await db.execute(
    sql`select ${sql.join(
      Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
      sql`, `,
    )}`,
  );
}
