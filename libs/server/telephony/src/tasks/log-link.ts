import { writeLog } from '@patchbay/server-conversations';
import { type Db, accounts, conversations, logs } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';

/**
 * Names the attempt in the log of the conversation that it led to; a text without an answer yet
 * gets its row by that.
 */
export async function linkLog(
  db: Db,
  organizationId: number,
  uuid: string,
  attemptId: string,
): Promise<void> {
  const { rowCount } = await db
    .update(logs)
    .set({ meta: sql`${logs.meta} || ${JSON.stringify({ taskAttemptId: attemptId })}::jsonb` })
    .where(and(eq(logs.organizationId, organizationId), eq(logs.id, uuid)));
  if (rowCount) return;
  const [found] = await db
    .select({ conversation: conversations, agent: accounts })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
  if (found)
    await writeLog(db, found.conversation, found.agent, {
      cnam: null,
      callId: null,
      transfers: 0,
      scheduled: false,
      meta: {},
    });
}
