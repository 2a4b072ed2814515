import { type Db, statements, users } from '@patchbay/server-store';
import { and, eq, isNotNull, sql, inArray } from 'drizzle-orm';
import { emailSpellings } from './email-spellings.js';

export type UserRow = typeof users.$inferSelect;

/** Owners of a node, who receive notices about its members. */
export async function ownersOf(db: Db, nodeId: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where tenant_id = ${nodeId} and role = 'owner' order by id`,
  );
  return rows.map((row) => row.email);
}

/** The first owners of a node who are not staff of the platform. */
export async function firstOwnersOf(db: Db, nodeId: number, max: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where tenant_id = ${nodeId} and role = 'owner' and not super_admin order by id limit ${max}`,
  );
  return rows.map(({ email }) => email);
}

/** The first members of the platform's staff. */
export async function firstStaff(db: Db, max: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where super_admin order by id limit ${max}`,
  );
  return rows.map(({ email }) => email);
}

const usersById = statements((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** A person by id. Sends at once. */
export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await usersById(db, null, { id });
  return row ?? null;
}

/** The person with an address, however it is spelled; an address is unique on the whole platform. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emailSpellings(email)));
  return row ?? null;
}

/** The person who has verified a phone. */
export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt)));
  return row ?? null;
}
