import { activeColumn, type Owner } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  carrierCallbacks,
  carrierCalls,
  functionRuns,
  phoneNumbers,
} from '@patchbay/server-store';
import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';

export type CallRow = typeof carrierCalls.$inferSelect;
export type CallChange = Partial<
  Pick<
    CallRow,
    | 'carrierCallId'
    | 'state'
    | 'roomId'
    | 'conversationUuid'
    | 'silences'
    | 'transfer'
    | 'giveUpAt'
    | 'answeredAt'
    | 'answeredBy'
    | 'aliveAt'
    | 'afterStream'
  >
>;

const thisCall = (row: Pick<CallRow, 'organizationId' | 'id'>) =>
  and(eq(carrierCalls.organizationId, row.organizationId), eq(carrierCalls.id, row.id));
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A call by our id or by the carrier's. Null when both do not match. Needs the platform's scope.
 */
export async function findCall(
  db: Db,
  carrier: string,
  { callId, ourId }: { readonly callId: string; readonly ourId?: string },
): Promise<CallRow | null> {
  if (ourId !== undefined && !uuidPattern.test(ourId)) return null;
  const [row] = await db
    .select()
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.carrier, carrier),
        ourId === undefined ? eq(carrierCalls.carrierCallId, callId) : eq(carrierCalls.id, ourId),
      ),
    )
    .limit(1);
  return row && (row.carrierCallId === null || row.carrierCallId === callId) ? row : null;
}

/** The open call of a conversation. Needs the platform's scope. */
export async function callOfConversation(db: Db, uuid: string): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(carrierCalls)
    .where(and(eq(carrierCalls.conversationUuid, uuid), ne(carrierCalls.state, 'ended')))
    .limit(1);
  return row ?? null;
}

export async function findCallById(db: Db, id: string): Promise<CallRow | null> {
  const [row] = await db.select().from(carrierCalls).where(eq(carrierCalls.id, id)).limit(1);
  return row ?? null;
}

/** The unanswered outgoing call that was requested under a key. */
export async function ringingCallOf(
  db: Db,
  organizationId: number,
  key: string,
): Promise<CallRow | null> {
  const [call] = await db
    .select()
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.organizationId, organizationId),
        eq(carrierCalls.key, key),
        inArray(carrierCalls.state, ['queued', 'ringing']),
      ),
    );
  return call ?? null;
}

/** The agent that answers at a number. Needs the platform's scope. */
export async function ownerOfNumber(db: Db, number: string): Promise<Owner | null> {
  const [found] = await db
    .select({ organizationId: phoneNumbers.organizationId, accountId: phoneNumbers.accountId })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'assigned')));
  return found ?? null;
}

/** The row of an inbound call; a repeated call id returns the same row. */
export async function takeInbound(
  db: Db,
  call: Owner &
    Pick<CallRow, 'carrier' | 'fromNumber' | 'toNumber' | 'giveUpAt' | 'createdAt' | 'ownTest'> & {
      readonly carrierCallId: string;
    },
): Promise<CallRow> {
  const [made] = await db
    .insert(carrierCalls)
    .values({ ...call, direction: 'inbound', state: 'ringing' })
    .onConflictDoNothing()
    .returning();
  const row = made ?? (await findCall(db, call.carrier, { callId: call.carrierCallId }));
  if (!row) throw new Error('The call could not be recorded');
  return row;
}

/** Keeps an inbound call whose end is reported before its ringing, which finds it ended then. */
export async function takeEnded(
  db: Db,
  call: Owner &
    Pick<CallRow, 'carrier' | 'fromNumber' | 'toNumber' | 'outcome' | 'seconds'> & {
      readonly carrierCallId: string;
      readonly now: Date;
    },
): Promise<void> {
  const { now, ...about } = call;
  await db
    .insert(carrierCalls)
    .values({
      ...about,
      direction: 'inbound',
      state: 'ended',
      giveUpAt: now,
      createdAt: now,
      endedAt: now,
      toldAt: now,
    })
    .onConflictDoNothing();
}

/** Changes an open call; null when it has ended. */
export async function changeCall(
  db: Db,
  row: CallRow,
  change: CallChange,
): Promise<CallRow | null> {
  const [kept] = await db
    .update(carrierCalls)
    .set(change)
    .where(and(thisCall(row), ne(carrierCalls.state, 'ended')))
    .returning();
  return kept ?? null;
}

/** Ends a call, once. Null when it had ended before. */
export async function endCall(
  db: Db,
  row: Pick<CallRow, 'organizationId' | 'id'>,
  {
    outcome,
    seconds,
    now,
  }: {
    readonly outcome: NonNullable<CallRow['outcome']>;
    readonly seconds: number;
    readonly now: Date;
  },
): Promise<CallRow | null> {
  // A call answered only by a machine was not completed.
  const what =
    outcome === 'completed'
      ? sql`case when ${carrierCalls.answeredBy} = 'machine' then 'voicemail' else 'completed' end`
      : outcome;
  const [kept] = await db
    .update(carrierCalls)
    .set({ state: 'ended', outcome: what, seconds, endedAt: now })
    .where(and(thisCall(row), ne(carrierCalls.state, 'ended')))
    .returning();
  return kept ?? null;
}

/** Reports the end to the service that requested the call. */
export async function markEndReported(db: Db, row: CallRow, now: Date): Promise<void> {
  await db.update(carrierCalls).set({ toldAt: now }).where(thisCall(row));
}

/** Calls without an event for too long. Needs the platform's scope. */
export const overdueCalls = (db: Db, now: Date, limit: number): Promise<CallRow[]> =>
  db
    .select()
    .from(carrierCalls)
    .where(and(ne(carrierCalls.state, 'ended'), lt(carrierCalls.giveUpAt, now)))
    .orderBy(asc(carrierCalls.giveUpAt))
    .limit(limit);

/** Calls with sound without a sign of life of their node since a time. Needs the platform's scope. */
export const silentCalls = (db: Db, before: Date, limit: number): Promise<CallRow[]> =>
  db
    .select()
    .from(carrierCalls)
    .where(and(ne(carrierCalls.state, 'ended'), lt(carrierCalls.aliveAt, before)))
    .orderBy(asc(carrierCalls.aliveAt))
    .limit(limit);

/**
 * Calls that ended before a time and whose end was not reported, because the process died. Needs
 * the platform's scope.
 */
export const callsWithUnreportedEnd = (db: Db, before: Date, limit: number): Promise<CallRow[]> =>
  db
    .select()
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.state, 'ended'),
        isNull(carrierCalls.toldAt),
        lt(carrierCalls.endedAt, before),
      ),
    )
    .orderBy(asc(carrierCalls.endedAt))
    .limit(limit);

/** Whether a number is one of this installation, of whichever account. Needs the platform's scope. */
export const isInstalled = async (db: Db, number: string): Promise<boolean> =>
  (await db.$count(phoneNumbers, eq(phoneNumbers.number, number))) > 0;

/**
 * Whether a call is the other end of one that an agent here has just put through: its caller is a
 * side of that call, and it came to the number that was rung. Needs the platform's scope.
 */
export const isPutThroughByUs = async (
  db: Db,
  { id, fromNumber, toNumber }: Pick<CallRow, 'id' | 'fromNumber' | 'toNumber'>,
): Promise<boolean> =>
  (await db.$count(
    carrierCalls,
    and(
      ne(carrierCalls.id, id),
      ne(carrierCalls.state, 'ended'),
      sql`${carrierCalls.transfer} ->> 'to' = ${toNumber}`,
      sql`${fromNumber} in (${carrierCalls.fromNumber}, ${carrierCalls.toNumber})`,
    ),
  )) > 0;

/** The destination of a transfer, as the owner wrote it. */
export async function destinationOf(
  db: Db,
  organizationId: number,
  runId: string,
): Promise<string> {
  const [run] = await db
    .select({ output: functionRuns.output })
    .from(functionRuns)
    .where(and(eq(functionRuns.organizationId, organizationId), eq(functionRuns.id, runId)));
  const destination = (run?.output as { destination?: unknown } | undefined)?.destination;
  return typeof destination === 'string' ? destination : '';
}

/** The number of an agent of the same organization, by its username; empty when it has none. */
export async function numberOfColleague(
  db: Db,
  organizationId: number,
  username: string,
): Promise<string> {
  const [found] = await db
    .select({ number: accounts.phoneNumber })
    .from(accounts)
    .where(
      and(
        eq(sql`coalesce(${accounts.organizationId}, ${accounts.id})`, organizationId),
        eq(sql`lower(${accounts.username})`, username.toLowerCase()),
        activeColumn,
      ),
    );
  return found?.number ?? '';
}

/** The owner's own phone, the default destination of transfers; empty when unknown. */
export async function ownPhoneOf(db: Db, accountId: number): Promise<string> {
  const [found] = await db
    .select({ details: accounts.details })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const phone = (found?.details as { cellPhone?: unknown } | undefined)?.cellPhone;
  return typeof phone === 'string' ? phone : '';
}

/** How long a callback counts as being processed by another process. */
const heldMs = 20_000;

/**
 * Begins to process a callback. `isMine` is false while another request processes it; with `isDone`
 * the answer exists. A holder that exceeds the time is presumed dead: the next one starts again,
 * and its message is recognized by its client id.
 */
export async function beginCallback(
  db: Db,
  owner: Owner,
  key: string,
  now: Date,
): Promise<{ isMine: boolean; isDone: boolean; answer: unknown }> {
  const [made] = await db
    .insert(carrierCallbacks)
    .values({ ...owner, key, begunAt: now })
    .onConflictDoUpdate({
      target: [carrierCallbacks.organizationId, carrierCallbacks.accountId, carrierCallbacks.key],
      set: { begunAt: now },
      setWhere: and(
        eq(carrierCallbacks.isDone, false),
        lt(carrierCallbacks.begunAt, new Date(now.getTime() - heldMs)),
      ),
    })
    .returning();
  if (made) return { isMine: true, isDone: false, answer: null };
  const [row] = await db.select().from(carrierCallbacks).where(thisCallback(owner, key));
  return { isMine: false, isDone: row?.isDone ?? false, answer: row?.answer ?? null };
}

const thisCallback = (owner: Owner, key: string) =>
  and(
    eq(carrierCallbacks.organizationId, owner.organizationId),
    eq(carrierCallbacks.accountId, owner.accountId),
    eq(carrierCallbacks.key, key),
  );

export async function finishCallback(
  db: Db,
  owner: Owner,
  key: string,
  answer: unknown,
): Promise<void> {
  await db.update(carrierCallbacks).set({ isDone: true, answer }).where(thisCallback(owner, key));
}

/** A failed callback may be repeated at once. */
export async function forgetCallback(db: Db, owner: Owner, key: string): Promise<void> {
  await db
    .delete(carrierCallbacks)
    .where(and(thisCallback(owner, key), eq(carrierCallbacks.isDone, false)));
}

/** Deletes callbacks that carriers no longer repeat. Needs the platform's scope. */
export async function deleteExpiredCallbacks(db: Db, before: Date): Promise<void> {
  await db.delete(carrierCallbacks).where(lt(carrierCallbacks.begunAt, before));
}
