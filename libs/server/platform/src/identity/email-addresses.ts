import { type Clock } from '@patchbay/kernel';
import { isTaken } from '@patchbay/server-core';
import { Refusal, type TreeNode } from '@patchbay/server-kit';
import { type Db, addressChanges, users } from '@patchbay/server-store';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type UserRow, findUserByEmail, insertUser } from './repository.js';

/** 409 of an address that is another person's, with the field that named it. */
export const addressTaken = (): Refusal =>
  new Refusal(409, 'This address already has an account. Use another one.', {
    code: 'conflict',
    fields: [{ path: 'body.email', message: 'already has an account: use another address' }],
  });

/**
 * Whether an address cannot become a person's: it signs in another person, or its former owner may
 * still take it back. `byUser` may have back what was their own. Needs the platform's scope. People
 * are asked first: a change of address moves the old one from the first question to the second,
 * never the other way round.
 */
export async function isAddressTaken(
  db: Db,
  email: string,
  now: number,
  byUser: number | null = null,
): Promise<boolean> {
  if ((await findUserByEmail(db, email)) !== null) return true;
  const [held] = await db
    .select({ id: addressChanges.id })
    .from(addressChanges)
    .where(
      and(
        eq(sql`lower(${addressChanges.oldEmail})`, email.toLowerCase()),
        gt(addressChanges.expiresAt, new Date(now)),
        isNull(addressChanges.revertedAt),
        byUser === null ? undefined : ne(addressChanges.userId, byUser),
      ),
    )
    .limit(1);
  return held !== undefined;
}

/**
 * Refuses an address that cannot become the first owner of something new, before any of it is made.
 * Needs the platform's scope.
 */
export async function demandFreeAddress(db: Db, clock: Clock, email: string): Promise<void> {
  if (await isAddressTaken(db, email, clock.now())) throw addressTaken();
}

/**
 * Makes the first owner of a new node; of several calls that name one address at once the index
 * lets one pass.
 */
export const insertFirstOwner = (db: Db, node: TreeNode, email: string): Promise<UserRow> =>
  insertUser(db, node, { email, name: null, role: 'owner' }).catch((error: unknown) => {
    throw isTaken(error) ? addressTaken() : error;
  });

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
