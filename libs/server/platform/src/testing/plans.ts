import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

const settings = {
  plan_cache_mode: 'force_custom_plan',
  ...Object.fromEntries(
    ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort'].map((way) => [`enable_${way}`, 'off']),
  ),
};

/**
 * Has the database go through one list for each row of the other for the rest of a transaction, as
 * it may whenever it takes them for short: what comes of it must be the same.
 */
export async function withNestedLoopPlans(db: Db): Promise<void> {
  await db.execute(
    sql`select ${sql.join(
      Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
      sql`, `,
    )}`,
  );
}
