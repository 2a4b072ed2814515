import { type Clock } from '@patchbay/kernel';
import { findUserByEmail, isTaken } from '@patchbay/server-core';
import { Refusal, type TreeNode } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { isAddressHeld } from './address-changes-repository.js';
import { type UserRow, insertUser } from './users-repository.js';

/** 409 of an address that is another person's, with the field that named it. */
export const addressTaken = (): Refusal =>
  new Refusal(409, 'This address already has an account. Use another one.', {
    code: 'conflict',
    fields: [{ path: 'body.email', message: 'already has an account: use another address' }],
  });

/**
 * Whether a person cannot get an address: it signs in another person, or its former owner may still
 * take it back. `byUser` may get back an address of their own. Needs the platform's scope. Users
 * are read first: a change of address moves the old address from users to the held addresses, so
 * that reading in this order cannot miss it.
 */
export async function isAddressTaken(
  db: Db,
  email: string,
  now: number,
  byUser: number | null = null,
): Promise<boolean> {
  if ((await findUserByEmail(db, email)) !== null) return true;
  return isAddressHeld(db, email, now, byUser);
}

/**
 * Refuses an address that cannot become the first owner of something new, before any of it is made.
 * Needs the platform's scope.
 */
export async function demandFreeAddress(db: Db, clock: Clock, email: string): Promise<void> {
  if (await isAddressTaken(db, email, clock.now())) throw addressTaken();
}

/**
 * Makes the first owner of a new node. When several calls name one address at once, the unique
 * index lets one of them pass.
 */
export const insertFirstOwner = (db: Db, node: TreeNode, email: string): Promise<UserRow> =>
  insertUser(db, node, { email, name: null, role: 'owner' }).catch((error: unknown) => {
    throw isTaken(error) ? addressTaken() : error;
  });
