import { type Db, accounts, sessions, statements, users } from '@patchbay/server-store';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { commitAsynchronously } from '../commits/asynchronous-commit-repository.js';

type SessionRow = typeof sessions.$inferSelect;
export type NewSession = typeof sessions.$inferInsert;

const homes = alias(accounts, 'home');

/**
 * The columns of a session's people and nodes. Settings are left out: they may be large, and this
 * is read with every call.
 */
const found = {
  tokenHash: sessions.tokenHash,
  sessionId: sessions.id,
  kind: sessions.kind,
  userId: sessions.userId,
  visitorId: sessions.visitorId,
  visitorPerson: sessions.visitorPerson,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
  idleSeconds: sessions.idleSeconds,
  revokedAt: sessions.revokedAt,
  provedAt: sessions.provedAt,
  scopes: sessions.scopes,
  tenantId: users.tenantId,
  role: users.role,
  permitted: users.permittedAccountIds,
  id: homes.id,
  username: homes.username,
  type: homes.type,
  partnerId: homes.partnerId,
  resellerId: homes.resellerId,
  organizationId: homes.organizationId,
  isDisabled: sql<boolean>`exists (select 1 from accounts above
    where above.id in (${homes.id}, ${homes.organizationId}, ${homes.resellerId},
    ${homes.partnerId}) and above.disabled_reason is not null)`,
};

/**
 * The node that a session acts on: the root for staff, the home node for a person, otherwise the
 * session's own node.
 */
const standsOn = sql`case when ${users.superAdmin} and ${sessions.kind} = 'session'
  then (select root.id from accounts root where root.type = 'platform')
  when ${sessions.kind} = 'session' then ${users.tenantId} else ${sessions.accountId} end`;

/** The sessions of token hashes, as far as the transaction's scope reaches. Sends at once. */
export const sessionsByHash = statements((db) =>
  db
    .select(found)
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(homes, eq(homes.id, standsOn))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`),
);

/**
 * A session with its user and node: a visitor has no user, and staff have no node before the root
 * exists.
 */
export type FoundSession = Awaited<ReturnType<typeof sessionsByHash>>[number];

export const insertSession = async (db: Db, values: NewSession): Promise<void> =>
  void (await db.insert(sessions).values(values));

/** An id for a visitor, which no account and no other visitor has. */
export async function nextVisitorId(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ id: string }>(sql`select nextval('account_ids') as id`);
  return Number(row?.id);
}

/** Records that an invited person has signed in. */
export const clearInvitation = async (db: Db, userId: number): Promise<void> =>
  void (await db
    .update(users)
    .set({ invitedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.invitedAt))));

/** Ends a session, unless it has ended. */
export const revokeSession = async (db: Db, tokenHash: Buffer, at: Date): Promise<void> =>
  void (await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt))));

/** Notes that a session was used. Sends at once, and does not wait for the disk. */
export const touchSession = (db: Db, id: SessionRow['id'], at: Date): Promise<unknown> =>
  Promise.all([
    commitAsynchronously(db),
    db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id)).execute(),
  ]);

/**
 * Records whom a visitor's session is proved to be, once. False when it is another person's.
 * Platform's scope.
 */
export async function bindVisitorPerson(
  db: Db,
  id: SessionRow['id'],
  person: string,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ visitorPerson: person })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.kind, 'visitor'),
        or(isNull(sessions.visitorPerson), eq(sessions.visitorPerson, person)),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Gives a visitor's session without an agent one. False when it has another. Platform's scope. */
export async function bindVisitor(db: Db, id: SessionRow['id'], agentId: number): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ accountId: agentId })
    .where(and(eq(sessions.id, id), eq(sessions.kind, 'visitor'), isNull(sessions.accountId)))
    .returning({ id: sessions.id });
  if (rows.length > 0) return true;
  const [row] = await db
    .select({ agentId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.agentId === agentId;
}
