import { type Clock } from '@patchbay/kernel';
import { hashToken, newToken } from '@patchbay/server-core';
import { type Db, oneTimeTokens, users } from '@patchbay/server-store';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type UserRow } from './users-repository.js';

const oneTimeLifeMs = 60_000;

/** The host that made a token for the mobile app, and the device that it is for. */
export interface HandOffPlace {
  readonly host: string;
  readonly cloudId: string;
}

/** How a token differs from one of a minute for a member of a tenant. */
interface TokenTerms {
  readonly lifeMs?: number;
  /** For a person of staff: the tenant whose pages may frame the session. */
  readonly frameTenantId?: number | null;
  /** For the mobile app: where alone it is redeemed. */
  readonly handOff?: HandOffPlace;
}

/** Makes a token that signs a person in once. */
export async function insertOneTimeToken(
  db: Db,
  clock: Clock,
  user: UserRow,
  mintedBy: number | null,
  { lifeMs = oneTimeLifeMs, frameTenantId = null, handOff }: TokenTerms = {},
): Promise<string> {
  const token = newToken('once');
  const now = clock.now();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email.toLowerCase(),
    resellerId: user.resellerId,
    mintedBy,
    frameTenantId: user.superAdmin ? frameTenantId : null,
    ...handOff,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  });
  return token;
}

/**
 * Redeems a one-time token. It is one statement, so that of concurrent requests exactly one gets
 * the row. A token for the mobile app is redeemed at its host and by its device only; elsewhere it stays
 * what it was.
 */
export async function redeemOneTimeToken(
  db: Db,
  clock: Clock,
  {
    token,
    host,
    cloudId = '',
  }: { readonly token: string; readonly host: string; readonly cloudId?: string | undefined },
) {
  const now = new Date(clock.now());
  const [row] = await db
    .update(oneTimeTokens)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        isNull(oneTimeTokens.redeemedAt),
        gt(oneTimeTokens.expiresAt, now),
        or(
          isNull(oneTimeTokens.host),
          and(eq(oneTimeTokens.host, host), eq(oneTimeTokens.cloudId, cloudId)),
        ),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * The tenant whose brand and frame rules the page of a one-time token follows: the one above the
 * person, or for staff the one that the token was made for. It does not redeem the token.
 */
export async function tenantOfOneTimeToken(db: Db, token: string): Promise<number | null> {
  const [row] = await db
    .select({
      resellerId: users.resellerId,
      partnerId: users.partnerId,
      frameTenantId: oneTimeTokens.frameTenantId,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
  return row?.resellerId ?? row?.partnerId ?? row?.frameTenantId ?? null;
}

/** Deletes the one-time tokens of a person. */
export const deleteOneTimeTokensOf = (db: Db, userId: number) =>
  db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
