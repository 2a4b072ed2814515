import { type Db, users } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';

/** A notification that is to be mailed to a person. */
export interface DueMail {
  readonly userId: number;
  readonly email: string;
  readonly organizationId: number;
  readonly title: string;
  readonly body: string;
}

const maxAtOnce = 500;

/**
 * Takes the notifications that people chose to get by mail, each once for each person: those of the
 * last day that were not cleared within a minute. A member of one agent, or with access to some, gets
 * those of these agents. Of a message that an agent took, those get none to whom the agent itself
 * sends it: the address of the agent, or without one the owners. Writes `notifications` in the
 * platform's scope.
 */
export async function takeDueMails(db: Db, now: number): Promise<readonly DueMail[]> {
  const day = new Date(now - 86_400_000).toISOString();
  const minute = new Date(now - 60_000).toISOString();
  const { rows } = await db.execute<{
    id: string;
    user_id: string;
    email: string;
    organization_id: string;
    title: string;
    body: string;
  }>(sql`
    with due as (
      select n.id, n.organization_id, n.title, n.body, n.created_at, u.id as user_id, u.email
      from notifications n
      join users u on u.organization_id = n.organization_id
      join accounts a on a.id = n.account_id
      where n.created_at between ${day}::timestamptz and ${minute}::timestamptz
        and (u.settings #>> array['notices', n.kind, 'mail']) = 'true'
        and u.id <> all (n.mailed_to) and u.invited_at is null
        and (n.for_user is null or n.for_user = u.id)
        and (u.tenant_id = u.organization_id or u.tenant_id = n.account_id)
        and (cardinality(u.permitted_account_ids) = 0 or n.account_id = any (u.permitted_account_ids))
        and not (n.kind = 'message' and case when coalesce(a.email, '') <> ''
          then lower(a.email) = lower(u.email) else u.role = 'owner' end)
      order by n.created_at, n.id limit ${maxAtOnce} for update of n skip locked
    ), taken as (
      update notifications n set mailed_to = n.mailed_to || of.people
      from (select organization_id, id, array_agg(user_id) as people from due group by 1, 2) of
      where n.organization_id = of.organization_id and n.id = of.id
    )
    select id, user_id, email, organization_id, title, body from due order by created_at desc, id`);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    email: row.email,
    organizationId: Number(row.organization_id),
    title: row.title,
    body: row.body,
  }));
}

/** The settings of a person, locked until the transaction ends. Needs the platform's scope. */
export async function lockSettings(
  db: Db,
  userId: number,
): Promise<{ email: string; settings: Record<string, unknown> } | null> {
  const [row] = await db
    .select({ email: users.email, settings: users.settings })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row ?? null;
}

/** The settings of a person and their address. Needs the platform's scope. */
export async function readSettings(
  db: Db,
  userId: number,
): Promise<{ email: string; settings: Record<string, unknown> } | null> {
  const [row] = await db
    .select({ email: users.email, settings: users.settings })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Writes the settings of a person. Needs the platform's scope. */
export async function writeSettings(
  db: Db,
  userId: number,
  settings: Record<string, unknown>,
): Promise<void> {
  await db.update(users).set({ settings }).where(eq(users.id, userId));
}
