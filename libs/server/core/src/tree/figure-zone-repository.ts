import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * The time zones that were chosen for an organization, the surest first: of its own answers, of its
 * tasks, of its routes, of its agents. Needs a scope that sees the organization. Sends at once.
 */
export async function readOrganizationZones(
  db: Db,
  organizationId: number,
): Promise<readonly string[]> {
  const { rows } = await db
    .execute<{ zone: string }>(sql`select zone from organization_zones(${organizationId})`)
    .execute();
  return rows.map(({ zone }) => zone);
}
