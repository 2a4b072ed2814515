import { type Db, logs, type accounts } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';
import { type ConversationRow } from './messages-repository.js';

type AccountRow = typeof accounts.$inferSelect;

/**
 * The log row of a finished or running conversation: one flat row, rewritten as the conversation
 * proceeds.
 */
export async function writeLog(
  db: Db,
  conversation: ConversationRow,
  agent: AccountRow,
  facts: {
    readonly cnam: string | null;
    readonly callId: string | null;
    readonly transfers: number;
    readonly scheduled: boolean;
    readonly meta: Record<string, unknown>;
  },
): Promise<void> {
  const taskAttemptId = await attemptOf(db, conversation);
  const start = Math.floor(conversation.startedAt.getTime() / 1000);
  const row = {
    id: conversation.uuid,
    organizationId: conversation.organizationId,
    accountId: conversation.accountId,
    partnerId: agent.partnerId,
    resellerId: agent.resellerId,
    timestamp: conversation.startedAt,
    type: conversation.type,
    eventType: `${conversation.direction}-${conversation.type === 'call' ? 'call' : conversation.channel}`,
    direction: conversation.direction,
    duration: conversation.durationSeconds,
    transfer: facts.transfers,
    fromNumber: conversation.fromNumber,
    toNumber: conversation.toNumber,
    cnam: facts.cnam,
    roomId: conversation.roomId,
    callId: facts.callId,
    uuid: `${conversation.uuid}:${start}`,
    agentId: agent.id,
    accountName: agent.accountName ?? agent.name ?? agent.username,
    scheduled: facts.scheduled ? 'true' : null,
    outcome: conversation.outcome,
    summary: conversation.summary,
    ownTest: conversation.selfCall,
    meta: { ...facts.meta, ...(taskAttemptId === null ? {} : { taskAttemptId }) },
  };
  await db
    .insert(logs)
    .values(row)
    .onConflictDoUpdate({
      target: [logs.organizationId, logs.id, logs.timestamp],
      set: {
        duration: sql`excluded.duration`,
        transfer: sql`excluded.transfer`,
        scheduled: sql`excluded.scheduled`,
        outcome: sql`excluded.outcome`,
        summary: sql`excluded.summary`,
        meta: sql`excluded.meta`,
      },
    });
}

/** Adds properties to the log of a conversation; false when it has no log yet. Sends at once. */
export async function addToLog(
  db: Db,
  organizationId: number,
  uuid: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(logs)
    .set({ meta: sql`${logs.meta} || ${JSON.stringify(facts)}::jsonb` })
    .where(and(eq(logs.organizationId, organizationId), eq(logs.id, uuid)))
    .execute();
  return Boolean(rowCount);
}

/** Corrects the transfers and the outcome of a log, in the organization’s scope. */
export async function saveTransfers(
  db: Db,
  { organizationId, uuid }: Pick<ConversationRow, 'organizationId' | 'uuid'>,
  { transfers, outcome }: { readonly transfers: number; readonly outcome: string | null },
): Promise<void> {
  await db
    .update(logs)
    .set({ transfer: transfers, outcome })
    .where(and(eq(logs.organizationId, organizationId), eq(logs.id, uuid)));
}

/** The task attempt of a conversation; null for all others. */
export async function attemptOf(
  db: Db,
  { organizationId, uuid }: { readonly organizationId: number; readonly uuid: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select coalesce(
      (select task_attempt_id from carrier_calls
        where organization_id = ${organizationId} and conversation_uuid = ${uuid}
          and task_attempt_id is not null
        limit 1),
      (select id::text from task_attempts
        where organization_id = ${organizationId} and conversation_uuid = ${uuid}
        order by started_at desc limit 1)) as id`);
  return rows[0]?.id ?? null;
}
