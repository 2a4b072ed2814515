import { type Db, users } from '@patchbay/server-store';
import { sql, eq } from 'drizzle-orm';

/** Owners of a node, to whom news about its members goes. */
export async function ownersOf(db: Db, nodeId: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where tenant_id = ${nodeId} and role = 'owner' order by id`,
  );
  return rows.map((row) => row.email);
}

/** A person by id. */
export async function findUser(db: Db, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}
