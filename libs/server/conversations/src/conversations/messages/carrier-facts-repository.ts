import { type CallTiming, maxTimedTurns } from '@patchbay/contract';
import { type Db, callTimings, carrierCalls, carrierMedia } from '@patchbay/server-store';
import { and, asc, eq, inArray } from 'drizzle-orm';

const ofConversation = (organizationId: number, uuid: string) =>
  and(eq(carrierCalls.organizationId, organizationId), eq(carrierCalls.conversationUuid, uuid));

/** The instructions for an outgoing call of the agent, in lines; empty for any other call. */
export async function occasionOf(
  db: Db,
  organizationId: number,
  conversationUuid: string,
): Promise<string> {
  const [call] = await db
    .select({ context: carrierCalls.context })
    .from(carrierCalls)
    .where(ofConversation(organizationId, conversationUuid));
  return Object.values(call?.context ?? {})
    .filter(Boolean)
    .join('\n');
}

/** The carrier's id of a call, for requests to its support; null for a call without a carrier. */
export async function carrierIdOf(
  db: Db,
  organizationId: number,
  conversationUuid: string,
): Promise<string | null> {
  const [call] = await db
    .select({ id: carrierCalls.carrierCallId })
    .from(carrierCalls)
    .where(ofConversation(organizationId, conversationUuid));
  return call?.id ?? null;
}

/** The recordings of a call that were fetched from the carrier, the first before the others. */
export async function recordingsOf(
  db: Db,
  organizationId: number,
  conversationUuid: string,
): Promise<{ id: string; kind: 'call' | 'voicemail'; seconds: number }[]> {
  const found = await db
    .select({ id: carrierMedia.id, kind: carrierMedia.kind, seconds: carrierMedia.seconds })
    .from(carrierMedia)
    .innerJoin(
      carrierCalls,
      and(
        eq(carrierCalls.organizationId, carrierMedia.organizationId),
        eq(carrierCalls.id, carrierMedia.callId),
      ),
    )
    .where(
      and(
        ofConversation(organizationId, conversationUuid),
        eq(carrierMedia.isStored, true),
        inArray(carrierMedia.kind, ['call', 'voicemail']),
      ),
    )
    .orderBy(asc(carrierMedia.createdAt));
  return found.map(({ id, kind, seconds }) => ({
    id,
    kind: kind === 'call' ? 'call' : 'voicemail',
    seconds: seconds ?? 0,
  }));
}

/** The times of a call with sound over its streams; undefined for any other call. */
export async function timingOf(
  db: Db,
  organizationId: number,
  conversationUuid: string,
): Promise<CallTiming | undefined> {
  const found = await db
    .select({ timing: callTimings.timing })
    .from(callTimings)
    .innerJoin(
      carrierCalls,
      and(
        eq(carrierCalls.organizationId, callTimings.organizationId),
        eq(carrierCalls.id, callTimings.callId),
      ),
    )
    .where(ofConversation(organizationId, conversationUuid))
    .orderBy(asc(callTimings.createdAt), asc(callTimings.stream));
  if (found.length === 0) return undefined;
  const all = found.map(({ timing }) => timing);
  const sum = (of: (timing: CallTiming) => number) =>
    all.reduce((total, timing) => total + of(timing), 0);
  const turns = all.flatMap((timing) => timing.turns);
  return {
    turns: turns.slice(0, maxTimedTurns).map((turn, index) => ({ ...turn, turn: index + 1 })),
    callerMs: sum(({ callerMs }) => callerMs),
    agentMs: sum(({ agentMs }) => agentMs),
  };
}
