import { type Db, type conversations, type messages } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { insertUsage } from './usage.js';

/** By which channel a message is counted; what is not here costs nobody anything. */
const kinds: Readonly<Partial<Record<string, 'sms' | 'client'>>> = { sms: 'sms', client: 'client' };

/** Counts a text or a chat message, in the transaction that stores it. Lines of calls are counted with their call, and notes of the system not at all. */
export async function recordMessage(db: Db, message: typeof messages.$inferSelect): Promise<void> {
  const kind = kinds[message.channel];
  if (!kind || message.author === 'system') return;
  const route = kind === 'sms' && message.attachments.length > 0 ? 'mms' : kind;
  await insertUsage(db, {
    accountId: message.accountId, item: `${route}-${message.direction === 'inbound' ? 'inbound' : 'outbound'}-message`, quantity: 1, at: message.createdAt, key: `message:${message.id}`,
    about: { direction: message.direction, roomId: message.roomId, ...(message.conversationUuid ? { uuid: message.conversationUuid } : {}) },
    selfTest: message.conversationUuid === null ? sql`false` : sql`coalesce((select c.self_call from conversations c where c.organization_id = ${message.organizationId} and c.uuid = ${message.conversationUuid}), false)`,
  });
}

/** Counts the seconds of a call, in the transaction that closes it. */
export async function recordCall(db: Db, call: typeof conversations.$inferSelect): Promise<void> {
  if (call.type !== 'call' || call.endedAt === null) return;
  const route = (call.direction === 'inbound' ? call.fromNumber : call.toNumber) === null ? 'client' : 'pstn';
  await insertUsage(db, {
    accountId: call.accountId, item: `${route}-${call.direction === 'outbound' ? 'outbound' : 'inbound'}-voice`, quantity: call.durationSeconds, at: call.endedAt, key: `call:${call.uuid}`,
    about: { direction: call.direction, roomId: call.roomId, uuid: call.uuid, src: call.fromNumber, dest: call.toNumber }, selfTest: sql`${call.selfCall}::boolean`,
  });
}
