import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * The time zones that were chosen for an organization, the surest first: of its own answers, of its
 * tasks, of its routes, of its agents. Needs a scope that sees the organization.
 */
export async function readOrganizationZones(
  db: Db,
  organizationId: number,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select known.zone from (
      select c.config->>'timezone' as zone, case when c.account_id = ${organizationId} then 0 else 3 end as rank,
        c.account_id from agent_configs c
        where c.organization_id = ${organizationId} and c.slot = 'default'
      union all select l.timezone, 1, l.account_id from task_limits l
        where l.organization_id = ${organizationId} and l.account_id = ${organizationId}
      union all select r.timezone, 2, r.account_id from answering_routes r
        where r.organization_id = ${organizationId} and r.account_id = ${organizationId}
    ) known where known.zone is not null order by known.rank, known.account_id`);
  return rows.map(({ zone }) => zone);
}
