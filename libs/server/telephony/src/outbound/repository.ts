import {
  addMessage,
  agentNameOf,
  findOrCreateParty,
  findOrCreateRoom,
  isBlocked,
  type MessageRow,
  openTextConversation,
} from '@patchbay/server-conversations';
import { announce, OutboundRefusal, type Owner } from '@patchbay/server-core';
import { type SentText, type TextStatus } from '@patchbay/server-providers';
import {
  type Db,
  type accounts,
  advisoryLock,
  carrierCalls,
  carrierTexts,
  messages,
} from '@patchbay/server-store';
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { mostOpenCalls, ringSeconds } from './rules.js';

export type CallRow = typeof carrierCalls.$inferSelect;
export type TextRow = typeof carrierTexts.$inferSelect;

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
  if ((open?.calls ?? 0) > mostOpenCalls)
    throw new OutboundRefusal(
      'too-many',
      `More than ${mostOpenCalls} calls of this organization are open. Try again in a moment.`,
    );
}

const thisCall = (row: Pick<CallRow, 'organizationId' | 'id'>) =>
  and(eq(carrierCalls.organizationId, row.organizationId), eq(carrierCalls.id, row.id));
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const thisText = (row: Pick<TextRow, 'organizationId' | 'id'>) =>
  and(eq(carrierTexts.organizationId, row.organizationId), eq(carrierTexts.id, row.id));

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

/** The row of a text whose message is already in its room. */
export async function insertText(
  db: Db,
  {
    carrier,
    message,
    from,
    to,
  }: {
    readonly carrier: string;
    readonly message: Pick<MessageRow, 'id' | 'organizationId' | 'accountId' | 'roomId'>;
    readonly from: string;
    readonly to: string;
  },
): Promise<TextRow> {
  const [row] = await db
    .insert(carrierTexts)
    .values({
      organizationId: message.organizationId,
      accountId: message.accountId,
      carrier,
      roomId: message.roomId,
      messageId: message.id,
      fromNumber: from,
      toNumber: to,
    })
    .returning()
    .execute();
  return row as TextRow;
}

/** A text by our key. Needs the platform's scope. */
export async function findText(db: Db, id: string): Promise<TextRow | null> {
  if (!uuidPattern.test(id)) return null;
  const [row] = await db.select().from(carrierTexts).where(eq(carrierTexts.id, id)).limit(1);
  return row ?? null;
}

/** The permitted previous states of each state: a late report changes nothing. */
const before: Readonly<Record<TextStatus, readonly TextStatus[]>> = {
  queued: [],
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  undelivered: ['queued', 'sent'],
  failed: ['queued', 'sent'],
};

/** Records that the carrier accepted the text. */
export async function sentRow(db: Db, row: TextRow, sent: SentText): Promise<void> {
  const { messageId } = sent;
  const noted = db.update(carrierTexts).set({ carrierMessageId: messageId }).where(thisText(row));
  await Promise.all([noted.execute(), textStatusOf(db, row, { status: sent.status, error: null })]);
}

/**
 * Records the delivery state of a text, unless a later one is known. Returns whether it changed.
 */
export async function textStatusOf(
  db: Db,
  row: Pick<TextRow, 'organizationId' | 'accountId' | 'id' | 'messageId' | 'roomId'>,
  { status, error }: { readonly status: TextStatus; readonly error: string | null },
): Promise<boolean> {
  const { rowCount } = await db
    .update(carrierTexts)
    .set({ status, error, updatedAt: sql`now()` })
    .where(and(thisText(row), inArray(carrierTexts.status, [...before[status]])));
  if (!rowCount) return false;
  // On the wire a delivered message is called a success.
  const changed = db
    .update(messages)
    .set({ status: status === 'delivered' ? 'success' : status })
    .where(and(eq(messages.organizationId, row.organizationId), eq(messages.id, row.messageId)));
  await Promise.all([changed.execute(), announce(db, row, 'message', { roomId: row.roomId })]);
  return true;
}
