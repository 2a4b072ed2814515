import { type Clock } from '@patchbay/kernel';
import { type AccountRow, hashToken, maskToken, newToken, toNode } from '@patchbay/server-core';
import { type TreeNode, isAtOrBelow } from '@patchbay/server-kit';
import { type Db, accounts, oneTimeTokens, sessions, users } from '@patchbay/server-store';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';

export type UserRow = typeof users.$inferSelect;
export type TokenRow = typeof sessions.$inferSelect;

const oneTimeLifeMs = 60_000;

/** The person with an e-mail address; one address is one person on the whole platform. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return row ?? null;
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

/** Makes a token that signs a person in once. */
export async function insertOneTimeToken(
  db: Db,
  clock: Clock,
  user: UserRow,
  mintedBy: number | null,
  lifeMs = oneTimeLifeMs,
): Promise<string> {
  const token = newToken('once');
  const now = clock.now();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email.toLowerCase(),
    resellerId: user.resellerId,
    mintedBy,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  });
  return token;
}

/** Uses a one-time token up. One statement, so that of many at once exactly one gets the row. */
export async function redeemOneTimeToken(db: Db, clock: Clock, token: string) {
  const now = new Date(clock.now());
  const [row] = await db
    .update(oneTimeTokens)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        isNull(oneTimeTokens.redeemedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Who a one-time token was made for, without using it up: to know whose brand and frame rules a
 * page follows.
 */
export async function peekOneTimeToken(db: Db, token: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
  return row?.user ?? null;
}

/** The node with an id in the caller's own system, at or beneath a node. */
export async function findByExternalId(
  db: Db,
  externalAccountId: string,
  beneath: TreeNode,
): Promise<AccountRow | null> {
  const rows = await db
    .select()
    .from(accounts)
    .where(eq(accounts.externalAccountId, externalAccountId))
    .orderBy(accounts.id);
  return rows.find((row) => isAtOrBelow(toNode(row), beneath)) ?? null;
}

/** API keys of a node, newest first. */
export const listApiKeys = (
  db: Db,
  accountId: number,
): Promise<{ row: TokenRow; createdBy: string | null }[]> =>
  db
    .select({ row: sessions, createdBy: users.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.accountId, accountId), eq(sessions.kind, 'api'), isNull(sessions.revokedAt)),
    )
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(500);

/** Makes an API key of a node. Its value exists only in the reply. */
export async function insertApiKey(
  db: Db,
  clock: Clock,
  key: {
    readonly accountId: number;
    readonly userId: number | null;
    readonly description: string;
    readonly scopes?: readonly string[] | null;
    readonly expiresAt?: Date | null;
  },
): Promise<{ value: string; row: TokenRow }> {
  const value = newToken('api');
  const now = new Date(clock.now());
  const [row] = await db
    .insert(sessions)
    .values({
      kind: 'api',
      tokenHash: hashToken(value),
      hint: maskToken(value),
      createdAt: now,
      lastUsedAt: now,
      ...key,
      scopes: key.scopes ? [...key.scopes] : null,
    })
    .returning();
  return { value, row: row as TokenRow };
}

/**
 * Revokes a key of a node, named by its id, its value or its masked form. Gives its row; null when
 * the node has no such key.
 */
export async function revokeApiKey(
  db: Db,
  clock: Clock,
  accountId: number,
  named: string,
): Promise<TokenRow | null> {
  const which = named.includes('...')
    ? eq(sessions.hint, named)
    : /^[0-9a-f-]{36}$/.test(named)
      ? sql`${sessions.id}::text = ${named}`
      : eq(sessions.tokenHash, hashToken(named));
  const rows = await db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(
      and(
        eq(sessions.accountId, accountId),
        eq(sessions.kind, 'api'),
        isNull(sessions.revokedAt),
        which,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Revokes every key that a person made, wherever it stands. Gives the rows. */
export async function revokeKeysOf(db: Db, clock: Clock, userId: number): Promise<TokenRow[]> {
  return db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'api'), isNull(sessions.revokedAt)))
    .returning();
}

/** Ends one session by its row id. */
export const endSession = (db: Db, clock: Clock, id: string) =>
  db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));

/** Ends a visitor's session by the digest of its token. */
export const endVisitor = (db: Db, clock: Clock, tokenHash: Buffer) =>
  db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.kind, 'visitor'),
        isNull(sessions.revokedAt),
      ),
    );
