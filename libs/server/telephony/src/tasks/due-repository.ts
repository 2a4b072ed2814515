import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * Organizations with waiting tasks, found by skipping from one to the next in the index,
 * independent of the number of their tasks.
 */
const waiting = sql`
  with recursive step as (
    (select organization_id as id from tasks where state = 'pending' order by organization_id limit 1)
    union all
    select (select t.organization_id from tasks t
    where t.state = 'pending' and t.organization_id > step.id order by t.organization_id limit 1)
    from step where step.id is not null
  )`;

/**
 * Organizations with tasks to start or to take over. `now` in milliseconds; needs the platform's
 * scope.
 */
export async function dueOrganizations(db: Db, now: number): Promise<number[]> {
  const at = new Date(now).toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`${waiting}
    select id from step where id is not null and exists (select 1 from tasks t
    where t.organization_id = step.id and t.state = 'pending' and t.next_at <= ${at}::timestamptz)
    union
    select organization_id from tasks where state = 'running' and leased_until <= ${at}::timestamptz`);
  return rows.map(({ id }) => Number(id));
}

/**
 * When the next task is due, or the next lease ends, in milliseconds; null without waiting tasks.
 * Needs the platform's scope.
 */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`${waiting}
    select extract(epoch from least(
      (select min((select min(t.next_at) from tasks t
      where t.organization_id = step.id and t.state = 'pending')) from step where id is not null),
      (select min(leased_until) from tasks where state = 'running'))) * 1000 as at`);
  const at = rows[0]?.at;
  return at === null || at === undefined ? null : Number(at);
}
