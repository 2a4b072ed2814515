import { timingSafeEqual } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { findUserByEmail, type ServerKey } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { endSessionsOf, revokeKeysSince } from '../people/sessions-repository.js';
import {
  insertAddressChange,
  lockOpenAddressChange,
  markReverted,
} from '../people/address-changes-repository.js';
import { type UserRow, lockUser, updateUser } from '../people/users-repository.js';
import { deleteOneTimeTokensOf } from '../people/one-time-tokens-repository.js';

/** How long the old address can take a change back. */
export const revertLifeMs = 72 * 3_600_000;

interface ChangeServices {
  readonly clock: Clock;
  readonly key: ServerKey;
}

const tokenOf = (key: ServerKey, id: string): string =>
  `${id}.${key.lasting('address change', id).toString('base64url')}`;

/**
 * Changes the address of a person and gives the token with which the old address takes that back.
 * Needs the platform's scope.
 */
export async function changeAddress(
  db: Db,
  { clock, key }: ChangeServices,
  user: UserRow,
  next: string,
): Promise<string> {
  const now = clock.now();
  await updateUser(db, user.id, { email: next });
  const id = await insertAddressChange(db, {
    userId: user.id,
    oldEmail: user.email.toLowerCase(),
    newEmail: next,
    changedAt: new Date(now),
    expiresAt: new Date(now + revertLifeMs),
  });
  return tokenOf(key, id);
}

/** The id in a token; null when this server did not sign the token. */
function idIn(key: ServerKey, token: string): string | null {
  const id = token.split('.')[0] ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(key, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

export interface Reverted {
  readonly user: UserRow;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a person the address back that a change took away, and revokes what the attacker may have
 * created: all sessions and one-time tokens, the person's API keys since then, and a phone that was
 * enrolled around that time. Null for a token that is unknown, used or too old.
 */
export async function revertAddress(
  db: Db,
  { clock, key }: ChangeServices,
  token: string,
): Promise<Reverted | null> {
  const id = idIn(key, token);
  if (id === null) return null;
  const now = new Date(clock.now());
  const change = await lockOpenAddressChange(db, id, now);
  if (!change) return null;
  const user = await lockUser(db, change.userId);
  const other = await findUserByEmail(db, change.oldEmail);
  if (!user || (other && other.id !== user.id)) return null;
  const isPhoneDoubtful =
    user.phoneVerifiedAt !== null &&
    user.phoneVerifiedAt.getTime() >= change.changedAt.getTime() - revertLifeMs;
  await updateUser(db, user.id, {
    email: change.oldEmail,
    ...(isPhoneDoubtful ? { phoneVerifiedAt: null } : {}),
  });
  await markReverted(db, user.id, change.changedAt, now);
  await endSessionsOf(db, user.id, now);
  await revokeKeysSince(db, user.id, change.changedAt, now);
  await deleteOneTimeTokensOf(db, user.id);
  return { user, from: user.email, to: change.oldEmail };
}
