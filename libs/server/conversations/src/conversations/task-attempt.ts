import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/** The attempt at a task that a conversation came from; null for every other one. */
export async function attemptOf(
  db: Db,
  { organizationId, uuid }: { readonly organizationId: number; readonly uuid: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select coalesce(
      (select task_attempt_id from carrier_calls where organization_id = ${organizationId} and conversation_uuid = ${uuid} and task_attempt_id is not null limit 1),
      (select id::text from task_attempts where organization_id = ${organizationId} and conversation_uuid = ${uuid} order by started_at desc limit 1)) as id`);
  return rows[0]?.id ?? null;
}
