import { type CallTiming } from '@patchbay/contract';
import { type Owner } from '@patchbay/server-core';
import { type Db, advisoryLock, callTimings, carrierCalls } from '@patchbay/server-store';
import { and, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { pageRoad } from '../carrier/call-party.js';
import { type CallRow } from '../carrier/repository.js';
import { maxOpenCalls } from '../outbound/rules.js';

/** A call of a visitor from a page. */
interface PageCall {
  readonly owner: Owner;
  readonly sessionId: string;
  /** The address of the visitor's party. */
  readonly visitor: string;
  /** Our number; empty where the agent has none. */
  readonly toNumber: string;
  readonly pageData: string | null;
  /** A member calls the draft. */
  readonly ownTest: boolean;
  readonly now: Date;
  readonly giveUpAt: Date;
  /** The maximum number of calls that an agent answers at once. */
  readonly atOnce: number;
}

const openOf = (db: Db, owner: Pick<Owner, 'organizationId'> & Partial<Owner>): Promise<number> =>
  db.$count(
    carrierCalls,
    and(
      eq(carrierCalls.organizationId, owner.organizationId),
      owner.accountId === undefined ? undefined : eq(carrierCalls.accountId, owner.accountId),
      isNotNull(carrierCalls.aliveAt),
      ne(carrierCalls.state, 'ended'),
    ),
  );

/**
 * The row of a call from a page. `busy`: its session has a call, or its agent as many as it answers at
 * once; `later`: its organization has too many. Needs the platform's scope.
 */
export async function takeFromPage(
  db: Db,
  { owner, visitor, now, atOnce, ...call }: PageCall,
): Promise<CallRow | 'busy' | 'later'> {
  await db.execute(advisoryLock('openCalls', owner.organizationId));
  if ((await openOf(db, { organizationId: owner.organizationId })) >= maxOpenCalls) return 'later';
  if ((await openOf(db, owner)) >= atOnce) return 'busy';
  const [made] = await db
    .insert(carrierCalls)
    .values({
      ...owner,
      ...call,
      carrier: pageRoad,
      direction: 'inbound',
      state: 'ringing',
      fromNumber: visitor,
      aliveAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return made ?? 'busy';
}

/** Records that calls live, and returns the ids of those that do. Needs the platform's scope. */
export async function keepAlive(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const alive = await db
    .update(carrierCalls)
    .set({ aliveAt: now })
    .where(
      and(
        inArray(carrierCalls.id, [...ids]),
        isNotNull(carrierCalls.aliveAt),
        ne(carrierCalls.state, 'ended'),
      ),
    )
    .returning({ id: carrierCalls.id });
  return alive.map(({ id }) => id);
}

/** A call as it is now. Needs the platform's scope. */
export async function readCall(
  db: Db,
  { organizationId, id }: Pick<CallRow, 'organizationId' | 'id'>,
): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(carrierCalls)
    .where(and(eq(carrierCalls.organizationId, organizationId), eq(carrierCalls.id, id)));
  return row ?? null;
}

/** Keeps the times of a stream of a call; kept ones stay. Needs the platform's scope. */
export async function insertTiming(
  db: Db,
  { organizationId, accountId, id }: Pick<CallRow, 'organizationId' | 'accountId' | 'id'>,
  { stream, timing, now }: { stream: number; timing: CallTiming; now: Date },
): Promise<void> {
  await db
    .insert(callTimings)
    .values({ organizationId, accountId, callId: id, stream, timing, createdAt: now })
    .onConflictDoNothing();
}

/**
 * The call of a visitor's session that was answered and has given a sign of life since then. Needs the
 * platform's scope.
 */
export async function callOfSession(
  db: Db,
  sessionId: string,
  since: Date,
): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.sessionId, sessionId),
        eq(carrierCalls.state, 'answered'),
        gte(carrierCalls.aliveAt, since),
      ),
    );
  return row ?? null;
}

/** The channel on which processes hear what nodes are to do. */
export const commandChannel = 'patchbay_voice';

/** Tells every process, when the transaction is committed. */
export const sendCommand = async (db: Db, command: string): Promise<void> =>
  void (await db.execute(sql`select pg_notify(${commandChannel}, ${command})`));
