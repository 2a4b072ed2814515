import { randomUUID } from 'node:crypto';
import { cutText, type Clock } from '@patchbay/kernel';
import {
  type Actor,
  type Caller,
  type Member,
  type TreeNode,
  cannotWrite,
} from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { toNode } from '../tree/nodes.js';
import { type UserRow } from '../tree/people-repository.js';
import { type DeadKey, type OnDeadKey } from '../security/security-monitor.js';
import { recordSignIn } from '../security/sign-in-history.js';
import { type SessionOrigin } from '../networks/session-origin.js';
import {
  type FoundSession,
  type NewSession,
  clearInvitation,
  insertSession,
  nextVisitorId,
  revokeSession,
  sessionsByHash,
  touchSession,
} from './sessions-repository.js';
import { hashToken, kindOfToken, newToken } from '../keys/tokens.js';
import { type SealCredentials, visitorName } from './visitor-credentials.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lasts without use, and in total. In seconds. */
const lifetimes = {
  session: { idle: day, total: 30 * day },
  staff: { idle: 15 * minute, total: 8 * hour },
  visitor: { idle: hour, total: day },
} as const;

/** A session that was used within this time is not updated again. */
const touchAfterMs = 60_000;

/** How long a step-up proof by a code is valid, in milliseconds. */
export const proofLifeMs = 15 * 60_000;

/** Opens a session of a person on their home node. Gives the token; only its digest is kept. */
export async function openSession(
  db: Db,
  clock: Clock,
  user: UserRow,
  { embed = false, isProved = false, device = null, network, ...request }: SessionOrigin = {},
): Promise<string> {
  await recordSignIn(db, clock, user, { device, network, ...request });
  await clearInvitation(db, user.id);
  return makeSession(
    db,
    clock,
    {
      kind: 'session',
      userId: user.id,
      accountId: user.tenantId,
      embed,
      provedAt: isProved ? new Date(clock.now()) : null,
      device: device ? cutText(device, 300) : device,
      network,
    },
    user.superAdmin ? lifetimes.staff : lifetimes.session,
  );
}

/**
 * Opens an anonymous session that may talk to one agent, or to no agent. With a `seal` the visitor can
 * call by SIP as well, and as a `member` it calls the draft of the agent.
 */
export async function openVisitorSession(
  db: Db,
  clock: Clock,
  agentId: number | null,
  seal?: SealCredentials,
  member?: Pick<NewSession, 'tester' | 'userId'>,
): Promise<{ token: string; id: number; sessionId: string }> {
  const id = await nextVisitorId(db);
  const sessionId = randomUUID();
  const token = newToken('visitor');
  const sealed = seal?.({ sessionId, username: visitorName(id), token });
  return {
    id,
    sessionId,
    token: await makeSession(
      db,
      clock,
      {
        id: sessionId,
        kind: 'visitor',
        accountId: agentId,
        visitorId: id,
        sealedCredentials: sealed ?? null,
        ...member,
      },
      lifetimes.visitor,
      token,
    ),
  };
}

async function makeSession(
  db: Db,
  clock: Clock,
  values: Partial<NewSession> & Pick<NewSession, 'kind'>,
  life: { readonly idle: number; readonly total: number },
  token = newToken(values.kind as 'session' | 'visitor'),
): Promise<string> {
  const now = clock.now();
  await insertSession(db, {
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
  await revokeSession(db, hashToken(token), new Date(clock.now()));
}

/** The calls of one turn of the event loop, which share one query. */
interface Turn {
  readonly hashes: Buffer[];
  readonly answer: Promise<ReadonlyMap<string, FoundSession>>;
}

const maxPerTurn = 200;
const keyOfHash = (hash: Buffer): string => hash.toString('latin1');

/**
 * Returns the actor of a token; null when the token is malformed, unknown, revoked, expired or of a
 * kind that opens no session, or when its node or one above it is disabled. Every call asks the
 * database after it has arrived, and nothing is cached, so that a revocation is effective at once.
 * Calls that arrive together share one query.
 */
export function createIdentify(
  store: Store,
  clock: Clock,
  onDeadKey: OnDeadKey = () => undefined,
): (token: string, from?: Caller) => Promise<Exclude<Actor, { kind: 'anonymous' }> | null> {
  let turn: Turn | null = null;

  const ask = async (hashes: readonly Buffer[]): Promise<ReadonlyMap<string, FoundSession>> => {
    const rows = await store.ask({ kind: 'platform', reason: 'find out who asks' }, (db) =>
      sessionsByHash(db, null, { hashes }),
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

  async function find(hash: Buffer): Promise<FoundSession | undefined> {
    if (!turn || turn.hashes.length >= maxPerTurn) turn = nextTurn();
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
        person: session.visitorPerson,
        agent: home,
      };
    return session.kind === 'api' ? keyOf(session, home) : personOf(session, home, clock.now());
  };
}

const deadKeyOf = (session: FoundSession): DeadKey => ({
  sessionId: session.sessionId,
  node: homeOf(session),
  reason: session.isDisabled ? 'disabled' : session.revokedAt ? 'revoked' : 'expired',
});

/**
 * Records the use of a session, without waiting for the disk: a crash of the database may lose less
 * than a second of it.
 */
const touch = (store: Store, clock: Clock, id: string) =>
  store
    .ask({ kind: 'platform', reason: 'keep a session that is in use' }, (db) =>
      touchSession(db, id, new Date(clock.now())),
    )
    .catch((error: unknown) => {
      // Reads are served while the database is read-only.
      if (!cannotWrite(error)) throw error;
    });

type Lifetime = Pick<FoundSession, 'revokedAt' | 'expiresAt' | 'lastUsedAt' | 'idleSeconds'>;

/** How long a session still lasts when it is not used, in milliseconds; 0 when it has ended. */
export function lifeLeft(
  { revokedAt, expiresAt, lastUsedAt, idleSeconds }: Lifetime,
  now: number,
): number {
  if (revokedAt) return 0;
  const ends = [
    expiresAt?.getTime() ?? Infinity,
    idleSeconds === null ? Infinity : lastUsedAt.getTime() + idleSeconds * 1000,
  ];
  return Math.max(0, Math.min(...ends) - now);
}

const isAlive = (session: Lifetime, now: number): boolean => lifeLeft(session, now) > 0;

const homeOf = ({
  id,
  username,
  type,
  partnerId,
  resellerId,
  organizationId,
}: FoundSession): TreeNode | null =>
  id === null || username === null || type === null
    ? null
    : toNode({ id, username, type, partnerId, resellerId, organizationId });

/**
 * A key never has more rights than its creator: a key of an admin is an admin's; a key that was
 * created from a higher tier is an owner's.
 */
function keyOf(session: FoundSession, home: TreeNode | null): Member | null {
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

function personOf(session: FoundSession, home: TreeNode | null, now: number): Member | null {
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
