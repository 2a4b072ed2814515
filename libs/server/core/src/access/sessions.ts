import { type Clock } from '@patchbay/kernel';
import {
  type Actor,
  type Caller,
  type Member,
  type TreeNode,
  cannotWrite,
} from '@patchbay/server-kit';
import { type Db, type Store, accounts, sessions, statements, users } from '@patchbay/server-store';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AccountRow, toNode } from '../tree/nodes.js';
import { recordSignIn } from '../security/sign-in-history.js';
import { type SessionOrigin } from './session-origin.js';
import { hashToken, kindOfToken, newToken } from './tokens.js';

type SessionRow = typeof sessions.$inferSelect;
type UserRow = typeof users.$inferSelect;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lasts: unused, and at all. In seconds. */
const lifetimes = {
  session: { idle: day, total: 30 * day },
  staff: { idle: 15 * minute, total: 8 * hour },
  visitor: { idle: hour, total: day },
} as const;

/** A session that was used again this soon is not written again. */
const touchAfterMs = 60_000;

/** How long a proof by a code counts, in milliseconds. */
export const proofLifeMs = 15 * 60_000;

/** Opens a session of a person on their home node. Gives the token; only its digest is kept. */
export async function openSession(
  db: Db,
  clock: Clock,
  user: UserRow,
  { embed = false, isProved = false, device = null, network, ...request }: SessionOrigin = {},
): Promise<string> {
  await recordSignIn(db, clock, user, { device, network, ...request });
  await db
    .update(users)
    .set({ invitedAt: null })
    .where(and(eq(users.id, user.id), isNotNull(users.invitedAt)));
  return insertSession(
    db,
    clock,
    {
      kind: 'session',
      userId: user.id,
      accountId: user.tenantId,
      embed,
      provedAt: isProved ? new Date(clock.now()) : null,
      device: device?.slice(0, 300),
      network,
    },
    user.superAdmin ? lifetimes.staff : lifetimes.session,
  );
}

/** Opens an anonymous session that may talk to one agent, or to no agent. */
export async function openVisitorSession(
  db: Db,
  clock: Clock,
  agentId: number | null,
): Promise<{ token: string; id: number }> {
  const {
    rows: [row],
  } = await db.execute<{ id: string }>(sql`select nextval('account_ids') as id`);
  const id = Number(row?.id);
  return {
    id,
    token: await insertSession(
      db,
      clock,
      { kind: 'visitor', accountId: agentId, visitorId: id },
      lifetimes.visitor,
    ),
  };
}

async function insertSession(
  db: Db,
  clock: Clock,
  values: Partial<SessionRow> & Pick<SessionRow, 'kind'>,
  life: { readonly idle: number; readonly total: number },
): Promise<string> {
  const token = newToken(values.kind as 'session' | 'visitor');
  const now = clock.now();
  await db.insert(sessions).values({
    ...values,
    tokenHash: hashToken(token),
    hint: token.slice(-4),
    createdAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: new Date(now + life.total * 1000),
    idleSeconds: life.idle,
  });
  return token;
}

/** Ends a session by its token. Unknown tokens are ignored. */
export async function endSessionByToken(
  db: Db,
  clock: Clock,
  token: string,
  kind: 'session' | 'visitor',
): Promise<void> {
  if (kindOfToken(token) !== kind) return;
  await db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
}

const homes = alias(accounts, 'home');

/**
 * What is read of a session's people and nodes: never their settings, which may be large and come
 * with every call.
 */
const found = {
  tokenHash: sessions.tokenHash,
  sessionId: sessions.id,
  kind: sessions.kind,
  userId: sessions.userId,
  visitorId: sessions.visitorId,
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
  isDisabled: sql<boolean>`exists (select 1 from accounts above where above.id in (${homes.id}, ${homes.organizationId}, ${homes.resellerId}, ${homes.partnerId}) and above.disabled_reason is not null)`,
};

/**
 * The node that a session stands on: staff on the root, a person on the home node, all others on
 * the session's own.
 */
const standsOn = sql`case when ${users.superAdmin} and ${sessions.kind} = 'session' then (select root.id from accounts root where root.type = 'platform') when ${sessions.kind} = 'session' then ${users.tenantId} else ${sessions.accountId} end`;

const whoHolds = statements((db) =>
  db
    .select(found)
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(homes, eq(homes.id, standsOn))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`),
);

/**
 * A session with what was found beside it: no user for a visitor, no node for staff before there is
 * a root.
 */
type Found = Awaited<ReturnType<typeof whoHolds>>[number];

/** Calls that came in one turn of the event loop, and the one question for all of them. */
interface Turn {
  readonly hashes: Buffer[];
  readonly answer: Promise<ReadonlyMap<string, Found>>;
}

/** A key that opens nothing any more, and why. */
export interface DeadKey {
  readonly sessionId: string;
  readonly node: TreeNode | null;
  readonly reason: 'revoked' | 'expired' | 'disabled';
}

/** Called when a request carries such a key. */
export type OnDeadKey = (key: DeadKey, from: Caller | undefined) => void;

const mostPerTurn = 200;
const keyOfHash = (hash: Buffer): string => hash.toString('latin1');

/**
 * Says who a token stands for; null when it is malformed, unknown, revoked, expired or opens
 * nothing by itself, and where the node or one above it is disabled. It is asked with every call,
 * after the call has come, so that whatever was taken away is gone at once. Calls that came
 * together share the question, and nothing is kept.
 */
export function createIdentify(
  store: Store,
  clock: Clock,
  onDeadKey: OnDeadKey = () => undefined,
): (token: string, from?: Caller) => Promise<Exclude<Actor, { kind: 'anonymous' }> | null> {
  let turn: Turn | null = null;

  const ask = async (hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Found>> => {
    const rows = await store.ask({ kind: 'platform', reason: 'find out who asks' }, (db) =>
      whoHolds(db, null, { hashes }),
    );
    return new Map(rows.map((row) => [keyOfHash(row.tokenHash), row]));
  };

  function nextTurn(): Turn {
    const hashes: Buffer[] = [];
    const next: Turn = {
      hashes,
      answer: new Promise((resolve) =>
        setImmediate(() => {
          if (turn === next) turn = null;
          resolve(ask(hashes));
        }),
      ),
    };
    return next;
  }

  async function find(hash: Buffer): Promise<Found | undefined> {
    if (!turn || turn.hashes.length >= mostPerTurn) turn = nextTurn();
    turn.hashes.push(hash);
    return (await turn.answer).get(keyOfHash(hash));
  }

  return async (token, from) => {
    const session = await find(hashToken(token));
    if (session && session.kind === 'api' && (session.isDisabled || !isAlive(session, clock.now())))
      onDeadKey(deadKeyOf(session), from);
    if (!session || session.isDisabled || !isAlive(session, clock.now())) return null;
    if (clock.now() - session.lastUsedAt.getTime() > touchAfterMs)
      await touch(store, clock, session.sessionId);
    const home = homeOf(session);
    if (session.kind === 'visitor')
      return {
        kind: 'visitor',
        sessionId: session.sessionId,
        id: session.visitorId ?? 0,
        agent: home,
      };
    return session.kind === 'api' ? keyOf(session, home) : personOf(session, home, clock.now());
  };
}

const deadKeyOf = (session: Found): DeadKey => ({
  sessionId: session.sessionId,
  node: homeOf(session),
  reason: session.isDisabled ? 'disabled' : session.revokedAt ? 'revoked' : 'expired',
});

/**
 * Says that a session is in use. It does not wait for the disk: what a crash forgets of it is less
 * than a second.
 */
const touch = (store: Store, clock: Clock, id: string) =>
  store
    .ask({ kind: 'platform', reason: 'keep a session that is in use' }, (db) =>
      Promise.all([
        db.execute(sql`set local synchronous_commit = off`).execute(),
        db
          .update(sessions)
          .set({ lastUsedAt: new Date(clock.now()) })
          .where(eq(sessions.id, id))
          .execute(),
      ]),
    )
    .catch((error: unknown) => {
      // Requests that only read are served where the database is read-only.
      if (!cannotWrite(error)) throw error;
    });

function isAlive(session: Found, now: number): boolean {
  if (session.revokedAt) return false;
  if (session.expiresAt && session.expiresAt.getTime() <= now) return false;
  return (
    session.idleSeconds === null || session.lastUsedAt.getTime() + session.idleSeconds * 1000 > now
  );
}

const homeOf = ({
  id,
  username,
  type,
  partnerId,
  resellerId,
  organizationId,
}: Found): TreeNode | null =>
  id === null || username === null || type === null
    ? null
    : toNode({ id, username, type, partnerId, resellerId, organizationId });

/**
 * A key never has more than who made it: one that an admin made is an admin's, one that was made
 * from above is an owner's.
 */
function keyOf(session: Found, home: TreeNode | null): Member | null {
  if (!home) return null;
  const isFromAbove =
    session.role === null ? session.userId === null : session.tenantId !== home.id;
  return {
    kind: 'key',
    sessionId: session.sessionId,
    userId: session.userId,
    home,
    isOwner: isFromAbove || session.role === 'owner',
    permitted: isFromAbove ? [] : (session.permitted ?? []),
    scopes: session.scopes,
  };
}

function personOf(session: Found, home: TreeNode | null, now: number): Member | null {
  if (session.userId === null || session.role === null || !home) return null;
  return {
    kind: 'person',
    sessionId: session.sessionId,
    userId: session.userId,
    home,
    isOwner: session.role === 'owner',
    permitted: session.permitted ?? [],
    isProved: session.provedAt !== null && session.provedAt.getTime() > now - proofLifeMs,
  };
}

/** The root of the tree. */
export async function platformNode(db: Db): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.type, 'platform'));
  return row ?? null;
}
