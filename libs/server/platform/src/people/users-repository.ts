import { type TreeNode } from '@patchbay/server-kit';
import { type Db, advisoryLock, sessions, users } from '@patchbay/server-store';
import { and, eq, isNotNull, ne } from 'drizzle-orm';

export type UserRow = typeof users.$inferSelect;

/** A person, locked until the transaction ends. */
export async function lockUser(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Writes the named columns of a person. */
export const updateUser = (
  db: Db,
  id: number,
  values: Partial<
    Pick<UserRow, 'email' | 'phone' | 'phoneVerifiedAt' | 'role' | 'permittedAccountIds'>
  >,
) => db.update(users).set(values).where(eq(users.id, id));

/** The addresses of the members of a node. */
export async function emailsOf(db: Db, nodeId: number): Promise<readonly string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.tenantId, nodeId));
  return rows.map(({ email }) => email);
}

/** Makes a user a member of a node. */
export async function insertUser(
  db: Db,
  home: TreeNode,
  person: {
    readonly email: string;
    readonly name: string | null;
    readonly role: 'owner' | 'admin';
    readonly phone?: string | null;
  },
): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({
      email: person.email,
      name: person.name,
      phone: person.phone ?? null,
      role: person.role,
      tenantId: home.id,
      partnerId: home.partnerId,
      resellerId: home.resellerId,
      organizationId: home.organizationId,
    })
    .returning();
  return row as UserRow;
}

export interface NewMember {
  readonly id?: number;
  readonly email: string;
  readonly name?: string | null;
  readonly role: 'owner' | 'admin';
  readonly permitted?: readonly number[];
}

/** Makes a member unless the address was taken in the meantime; null then. */
export async function addMember(
  db: Db,
  home: TreeNode,
  member: NewMember,
): Promise<UserRow | null> {
  const { id, email, name = null, role, permitted = [] } = member;
  const [row] = await db
    .insert(users)
    .values({
      ...(id === undefined ? {} : { id }),
      email,
      name,
      role,
      permittedAccountIds: [...permitted],
      tenantId: home.id,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Removes the verification of a phone from all people but one. Gives their rows. */
export const clearPhoneOfOthers = (db: Db, userId: number, phone: string): Promise<UserRow[]> =>
  db
    .update(users)
    .set({ phoneVerifiedAt: null })
    .where(and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, userId)))
    .returning()
    .execute();

/** The phone of a person and when the person verified it. */
export async function findPhoneOf(
  db: Db,
  userId: number,
): Promise<{ readonly phone: string | null; readonly at: Date | null } | null> {
  const [row] = await db
    .select({ phone: users.phone, at: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/**
 * Waits for the lock under which one process makes the platform's first owner; the lock is held
 * until the transaction ends.
 */
export const lockPlatformOwner = (db: Db) => db.execute(advisoryLock('platformOwner'));

/** Whether the platform has any staff. */
export async function hasStaff(db: Db): Promise<boolean> {
  const [staff] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.superAdmin, true))
    .limit(1);
  return staff !== undefined;
}

/** Makes an owner of the platform. */
export async function insertPlatformOwner(db: Db, email: string): Promise<UserRow | null> {
  const [owner] = await db
    .insert(users)
    .values({ email, role: 'owner', superAdmin: true })
    .returning();
  return owner ?? null;
}

/** Whether a person ever signed in. */
export async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const [used] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(1);
  return used !== undefined;
}
