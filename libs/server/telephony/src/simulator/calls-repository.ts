import {
  type Db,
  accounts,
  carrierCalls,
  conversations,
  phoneNumbers,
} from '@patchbay/server-store';
import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type CallRow } from '../carrier/repository.js';

type AccountRow = typeof accounts.$inferSelect;
const max = 100;
/** A call that has lasted longer is over, whatever its row says. */
const recently = sql`now() - interval '4 hours'`;

/** Whether a number of an agent is within the scope. */
export async function hasNumber(db: Db, number: string): Promise<boolean> {
  const found = await db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'assigned')))
    .limit(1);
  return found.length > 0;
}

/** A call by the carrier’s id, within the scope. */
export async function callOfCarrier(
  db: Db,
  carrier: string,
  callId: string,
): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(carrierCalls)
    .where(and(eq(carrierCalls.carrier, carrier), eq(carrierCalls.carrierCallId, callId)))
    .limit(1);
  return row ?? null;
}

/** The calls that go on now within the scope, the newest first, with the carrier’s id if any. */
export const openConversations = (
  db: Db,
): Promise<
  {
    conversation: typeof conversations.$inferSelect;
    agent: AccountRow;
    callId: string | null;
    session: string | null;
  }[]
> =>
  db
    .select({
      conversation: conversations,
      agent: accounts,
      callId: carrierCalls.carrierCallId,
      session: carrierCalls.sessionId,
    })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .leftJoin(
      carrierCalls,
      and(
        eq(carrierCalls.organizationId, conversations.organizationId),
        eq(carrierCalls.conversationUuid, conversations.uuid),
      ),
    )
    .where(
      and(
        eq(conversations.type, 'call'),
        isNull(conversations.endedAt),
        gt(conversations.startedAt, recently),
        // The end of a call is written before the end of its conversation.
        or(isNull(carrierCalls.state), ne(carrierCalls.state, 'ended')),
      ),
    )
    .orderBy(desc(conversations.startedAt))
    .limit(max);

/** The calls of agents that ring now within the scope, the newest first. */
export const ringingCalls = (db: Db): Promise<{ call: CallRow; agent: AccountRow }[]> =>
  db
    .select({ call: carrierCalls, agent: accounts })
    .from(carrierCalls)
    .innerJoin(accounts, eq(accounts.id, carrierCalls.accountId))
    .where(
      and(
        inArray(carrierCalls.state, ['queued', 'ringing']),
        isNull(carrierCalls.conversationUuid),
        gt(carrierCalls.createdAt, recently),
      ),
    )
    .orderBy(desc(carrierCalls.createdAt))
    .limit(max);
