import {
  addMessage,
  agentNameOf,
  findOrCreateParty,
  findOrCreateRoom,
  isBlocked,
  openTextConversation,
} from '@patchbay/server-conversations';
import { OutboundRefusal, type Owner } from '@patchbay/server-core';
import {
  type Db,
  type accounts,
  advisoryLock,
  carrierCalls,
  carrierTexts,
  messages,
} from '@patchbay/server-store';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { type TextRow } from '../carrier/texts-repository.js';
import { maxOpenCalls, ringSeconds } from './rules.js';

export type CallRow = typeof carrierCalls.$inferSelect;
interface Taken {
  readonly owner: Owner;
  readonly from: string;
  readonly carrier: string;
}

/** How long the carrier may take beyond the ringing time until a call counts as lost. */
const graceMs = 60_000;

/** The row of an outbound call, created by the first request. */
export async function takeCall(
  db: Db,
  {
    owner,
    from,
    request,
    carrier,
    now,
  }: Taken & {
    readonly now: number;
    readonly request: {
      readonly to: string;
      readonly key: string;
      readonly context?: Readonly<Record<string, string>>;
      readonly greeting?: string | null;
      readonly waitToGreet?: boolean;
      readonly taskAttemptId?: string;
    };
  },
): Promise<{ row: CallRow; isNew: boolean }> {
  const [made] = await db
    .insert(carrierCalls)
    .values({
      ...owner,
      carrier,
      key: request.key,
      direction: 'outbound',
      fromNumber: from,
      toNumber: request.to,
      context: { ...request.context },
      greeting: request.greeting ?? null,
      waitToGreet: request.waitToGreet ?? false,
      taskAttemptId: request.taskAttemptId ?? null,
      giveUpAt: new Date(now + ringSeconds * 1000 + graceMs),
      createdAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning();
  if (!made) {
    const row = await findCallByKey(db, owner, request.key);
    if (!row) throw new Error('The call could not be recorded');
    return { row, isNew: false };
  }
  await demandUnblocked(db, owner, request.to);
  await demandRoomForCall(db, owner.organizationId);
  return { row: made, isNew: true };
}

async function findCallByKey(db: Db, owner: Owner, key: string): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.organizationId, owner.organizationId),
        eq(carrierCalls.accountId, owner.accountId),
        eq(carrierCalls.key, key),
      ),
    );
  return row ?? null;
}

/** Refuses a call to a contact that the account has blocked. */
async function demandUnblocked(db: Db, owner: Owner, to: string): Promise<void> {
  if (await isBlocked(db, owner, to))
    throw new OutboundRefusal('blocked', 'This contact is blocked.');
}

/** Refuses a call of an organization with too many open calls; its calls are counted serially. */
async function demandRoomForCall(db: Db, organizationId: number): Promise<void> {
  await db.execute(advisoryLock('openCalls', organizationId));
  const [open] = await db
    .select({ calls: count() })
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.organizationId, organizationId),
        eq(carrierCalls.direction, 'outbound'),
        ne(carrierCalls.state, 'ended'),
      ),
    );
  if ((open?.calls ?? 0) > maxOpenCalls)
    throw new OutboundRefusal(
      'too-many',
      `More than ${maxOpenCalls} calls of this organization are open. Try again in a moment.`,
    );
}

const thisCall = (row: Pick<CallRow, 'organizationId' | 'id'>) =>
  and(eq(carrierCalls.organizationId, row.organizationId), eq(carrierCalls.id, row.id));
/** Records that the carrier accepted the call; later events may have been recorded already. */
export async function ringRow(db: Db, row: CallRow, carrierCallId: string): Promise<void> {
  await db
    .update(carrierCalls)
    .set({
      carrierCallId,
      state: sql`case when ${carrierCalls.state} = 'queued' then 'ringing' else ${carrierCalls.state} end`,
    })
    .where(thisCall(row));
}

/**
 * A text with its message in the room, created by the first request. A party that opted out is not
 * texted.
 */
export async function takeText(
  db: Db,
  {
    owner,
    agent,
    from,
    request,
    carrier,
  }: Taken & {
    readonly agent: typeof accounts.$inferSelect;
    readonly request: {
      readonly to: string;
      readonly text: string;
      readonly key: string;
      readonly mediaUrls?: readonly string[];
      readonly taskAttemptId?: string;
    };
  },
): Promise<{ row: TextRow; isNew: boolean }> {
  await db.execute(
    advisoryLock('outgoingText', `${owner.organizationId} ${owner.accountId} ${request.key}`),
  );
  const [known] = await db
    .select()
    .from(carrierTexts)
    .where(
      and(
        eq(carrierTexts.organizationId, owner.organizationId),
        eq(carrierTexts.accountId, owner.accountId),
        eq(carrierTexts.key, request.key),
      ),
    );
  if (known) return { row: known, isNew: false };
  const party = await findOrCreateParty(db, owner.organizationId, owner.accountId, {
    kind: 'phone',
    address: request.to,
  });
  const room = await findOrCreateRoom(db, owner, party, 'sms');
  if (room.blocked) throw new OutboundRefusal('blocked', 'This contact is blocked.');
  const conversation = await openTextConversation(db, room, {
    channel: 'sms',
    selfCall: false,
    campaignId: null,
    fromNumber: from,
    toNumber: request.to,
    direction: 'outbound',
  });
  const { row: message } = await addMessage(db, room, {
    author: 'agent',
    authorName: agentNameOf(agent),
    body: request.text,
    channel: 'sms',
    conversationUuid: conversation.uuid,
    status: 'queued',
  });
  if (request.mediaUrls?.length)
    await db
      .update(messages)
      .set({ attachments: request.mediaUrls.map((url) => ({ 'content-url': url })) })
      .where(and(eq(messages.organizationId, owner.organizationId), eq(messages.id, message.id)));
  const [row] = await db
    .insert(carrierTexts)
    .values({
      ...owner,
      carrier,
      key: request.key,
      roomId: room.id,
      messageId: message.id,
      taskAttemptId: request.taskAttemptId ?? null,
      fromNumber: from,
      toNumber: request.to,
    })
    .returning();
  return { row: row as TextRow, isNew: true };
}
