import { timingSafeEqual } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import { type Db, addressChanges, oneTimeTokens, sessions, users } from '@patchbay/server-store';
import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import { type UserRow, findUserByEmail } from './repository.js';

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
  await db.update(users).set({ email: next }).where(eq(users.id, user.id));
  const [row] = await db
    .insert(addressChanges)
    .values({
      userId: user.id,
      oldEmail: user.email.toLowerCase(),
      newEmail: next,
      changedAt: new Date(now),
      expiresAt: new Date(now + revertLifeMs),
    })
    .returning({ id: addressChanges.id });
  return tokenOf(key, row?.id as string);
}

/** The id that a token names; null when it was not made here. */
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
  const [change] = await db
    .select()
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.id, id),
        isNull(addressChanges.revertedAt),
        gt(addressChanges.expiresAt, now),
      ),
    )
    .for('update');
  if (!change) return null;
  const [user] = await db.select().from(users).where(eq(users.id, change.userId)).for('update');
  const other = await findUserByEmail(db, change.oldEmail);
  if (!user || (other && other.id !== user.id)) return null;
  const isPhoneDoubtful =
    user.phoneVerifiedAt !== null &&
    user.phoneVerifiedAt.getTime() >= change.changedAt.getTime() - revertLifeMs;
  await db
    .update(users)
    .set({ email: change.oldEmail, ...(isPhoneDoubtful ? { phoneVerifiedAt: null } : {}) })
    .where(eq(users.id, user.id));
  await db
    .update(addressChanges)
    .set({ revertedAt: now })
    .where(
      and(eq(addressChanges.userId, user.id), gte(addressChanges.changedAt, change.changedAt)),
    );
  await endWhatWasOpened(db, user.id, { since: change.changedAt, now });
  return { user, from: user.email, to: change.oldEmail };
}

async function endWhatWasOpened(
  db: Db,
  userId: number,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const own = and(eq(sessions.userId, userId), isNull(sessions.revokedAt));
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(own, eq(sessions.kind, 'session')));
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(own, eq(sessions.kind, 'api'), gte(sessions.createdAt, since)));
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
}
