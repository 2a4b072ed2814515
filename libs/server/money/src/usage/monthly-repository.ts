import { type Db, billingPeriods, accounts } from '@patchbay/server-store';
import { sql, and, eq, lte, gt, isNotNull, notExists } from 'drizzle-orm';
import { periodAmong } from '../periods/periods.js';
import { calendarOf, insertPeriod, listPeriods } from '../periods/periods-repository.js';

/**
 * Counts each phone number and each agent of an organization with a plan once per billing period,
 * from its start or from when they were added. Needs the platform's scope. Idempotent.
 */
export async function recordMonthly(db: Db, now: Date): Promise<void> {
  await openPeriods(db, now);
  const inPeriod = sql`join accounts o on o.id = p.account_id and o.type = 'organization'
    and o.product_plan_id is not null where p.starts_at <= ${now.toISOString()}::timestamptz
    and p.ends_at > ${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into usage_events (organization_id, account_id, item, quantity, at, key, about)
    select n.organization_id, n.account_id, case when n.source = 'own' then 'byo-number'
    else 'us-number' end, 1, greatest(p.starts_at, n.created_at),
    'number:' || n.number || ':' || extract(epoch
    from p.starts_at)::bigint, jsonb_build_object('number', n.number)
    from billing_periods p join phone_numbers n on n.organization_id = p.account_id
    and n.status = 'assigned' ${inPeriod} and n.created_at <= ${now.toISOString()}::timestamptz
    on conflict (organization_id, key) do nothing`);
  await db.execute(sql`
    insert into usage_events (organization_id, account_id, item, quantity, at, key)
    select p.account_id, a.id, 'agents', 1, greatest(p.starts_at, a.created_at),
    'agents:' || a.id || ':' || extract(epoch from p.starts_at)::bigint
    from billing_periods p join accounts a on a.organization_id = p.account_id
    and a.active ${inPeriod} and a.created_at <= ${now.toISOString()}::timestamptz
    on conflict (organization_id, key) do nothing`);
}

/** Creates a period for every account with a plan, used or not. */
async function openPeriods(db: Db, now: Date): Promise<void> {
  const running = db
    .select({ one: sql`1` })
    .from(billingPeriods)
    .where(
      and(
        eq(billingPeriods.accountId, accounts.id),
        lte(billingPeriods.startsAt, now),
        gt(billingPeriods.endsAt, now),
      ),
    );
  const without = await db
    .select({ id: accounts.id, createdAt: accounts.createdAt })
    .from(accounts)
    .where(and(isNotNull(accounts.productPlanId), notExists(running)));
  for (const node of without) {
    const calendar = await calendarOf(db, node);
    await insertPeriod(db, node.id, periodAmong(await listPeriods(db, node.id), calendar, now));
  }
}
