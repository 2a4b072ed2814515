import { type MessageRow } from '@patchbay/server-conversations';
import { announce } from '@patchbay/server-core';
import { type SentText, type TextStatus } from '@patchbay/server-providers';
import {
  type Db,
  carrierTexts,
  conversations,
  insertsReturning,
  messages,
  phoneNumbers,
  sendLast,
} from '@patchbay/server-store';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { problemTo, type TextFailure } from './text-failure.js';
import { type FailedText, noticeFailedText } from './text-notice.js';

export type TextRow = typeof carrierTexts.$inferSelect;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const thisText = (row: Pick<TextRow, 'organizationId' | 'id'>) =>
  and(eq(carrierTexts.organizationId, row.organizationId), eq(carrierTexts.id, row.id));

/**
 * The number of ours that was texted in the conversation of a message, while the organization has
 * it; null otherwise. A route may have brought the text to an agent with another number.
 */
export async function reachedNumberOf(
  db: Db,
  { organizationId, conversationUuid }: Pick<MessageRow, 'organizationId' | 'conversationUuid'>,
): Promise<string | null> {
  if (conversationUuid === null) return null;
  const [found] = await db
    .select({ number: phoneNumbers.number })
    .from(conversations)
    .innerJoin(
      phoneNumbers,
      and(
        eq(phoneNumbers.number, conversations.toNumber),
        eq(phoneNumbers.organizationId, conversations.organizationId),
        eq(phoneNumbers.status, 'assigned'),
      ),
    )
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        eq(conversations.uuid, conversationUuid),
        eq(conversations.direction, 'inbound'),
      ),
    );
  return found?.number ?? null;
}

const stored = insertsReturning(carrierTexts);

/** The row of a text whose message is already in its room. */
export const insertText = (
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
): Promise<TextRow> =>
  stored(db, {
    organizationId: message.organizationId,
    accountId: message.accountId,
    carrier,
    roomId: message.roomId,
    messageId: message.id,
    fromNumber: from,
    toNumber: to,
  });

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

/** Records that the carrier accepted the text; nothing may follow in the transaction. */
export async function sentRow(db: Db, row: TextRow, sent: SentText): Promise<void> {
  const also = { carrierMessageId: sent.messageId };
  const { status } = sent;
  const failure = status === 'failed' || status === 'undelivered' ? unexplained : null;
  if (!(await textStatusOf(db, row, { status, failure }, before[status], also)))
    await db.update(carrierTexts).set(also).where(thisText(row));
}

/**
 * Records that it is not known whether the carrier took a text: its message counts as on the way,
 * not as delivered, until a report says more. Nothing may follow in the transaction.
 */
export async function unsureText(db: Db, row: TextRow): Promise<void> {
  const [known] = await db
    .select({ status: carrierTexts.status })
    .from(carrierTexts)
    .where(thisText(row))
    .for('update');
  // A report may have come before the carrier's own answer failed.
  if (known?.status !== 'queued') return;
  const changed = db
    .update(messages)
    .set({ status: known.status })
    .where(and(eq(messages.organizationId, row.organizationId), eq(messages.id, row.messageId)));
  await sendLast(db, () =>
    Promise.all([changed.execute(), announce(db, row, 'message', { roomId: row.roomId })]),
  );
}

/** Records that a part of a text was lost, although others may have arrived. */
export const partLost = (db: Db, row: TextRow, failure: TextFailure): Promise<boolean> =>
  textStatusOf(db, row, { status: 'undelivered', failure }, [...before.undelivered, 'delivered']);

/** A carrier that says at once that a text failed, and not why. */
const unexplained: TextFailure = { reason: 'carrier', error: 'The carrier did not say why.' };

/** How far a text got, and why not further; `failure` is null while nothing went wrong. */
interface Progress {
  readonly status: TextStatus;
  readonly failure: TextFailure | null;
}

/**
 * Records the delivery state of a text, unless a later one is known. Returns whether it changed. If
 * so, it ends the transaction: other messages of the organization wait for its events until then.
 */
export async function textStatusOf(
  db: Db,
  row: FailedText & Pick<TextRow, 'id'>,
  { status, failure }: Progress,
  from: readonly TextStatus[] = before[status],
  also: Partial<Pick<TextRow, 'carrierMessageId'>> = {},
): Promise<boolean> {
  const { rowCount } = await db
    .update(carrierTexts)
    .set({ ...also, status, error: failure?.error ?? null, updatedAt: sql`now()` })
    .where(and(thisText(row), inArray(carrierTexts.status, [...from])))
    .execute();
  if (!rowCount) return false;
  const problem = failure && problemTo(row.toNumber, failure.reason);
  if (problem) await noticeFailedText(db, row, problem);
  // On the wire a delivered message is called a success.
  const changed = db
    .update(messages)
    .set({ status: status === 'delivered' ? 'success' : status, problem })
    .where(and(eq(messages.organizationId, row.organizationId), eq(messages.id, row.messageId)));
  await sendLast(db, () =>
    Promise.all([changed.execute(), announce(db, row, 'message', { roomId: row.roomId })]),
  );
  return true;
}
