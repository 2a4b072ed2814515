import {
  type Db,
  accounts,
  carrierTexts,
  conversations,
  messages,
  rooms,
  taskAttempts,
  tasks,
} from '@patchbay/server-store';
import { and, eq, ne } from 'drizzle-orm';
import { type TaskRow } from './view.js';

type AttemptChange = Partial<typeof taskAttempts.$inferInsert>;

/** The condition of one task. */
export const isTask = ({ organizationId, id }: Pick<TaskRow, 'organizationId' | 'id'>) =>
  and(eq(tasks.organizationId, organizationId), eq(tasks.id, id));

/** Writes to a task in any state. */
export async function updateTask(
  db: Db,
  task: TaskRow,
  set: Partial<typeof tasks.$inferInsert>,
): Promise<void> {
  await db.update(tasks).set(set).where(isTask(task));
}

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The task of an attempt, locked until the transaction ends. */
export async function lockTaskOfAttempt(db: Db, attemptId: string): Promise<TaskRow | null> {
  if (!uuidPattern.test(attemptId)) return null;
  const [known] = await db
    .select({ organizationId: taskAttempts.organizationId, id: taskAttempts.taskId })
    .from(taskAttempts)
    .where(eq(taskAttempts.id, attemptId));
  if (!known) return null;
  const [task] = await db.select().from(tasks).where(isTask(known)).for('update');
  return task ?? null;
}

/** Writes the outcome of an attempt; false when it had ended before. */
export async function closeAttempt(
  db: Db,
  organizationId: number,
  attemptId: string,
  result: Pick<
    AttemptChange,
    'outcome' | 'seconds' | 'reason' | 'conversationUuid' | 'endedAt' | 'counts'
  >,
): Promise<boolean> {
  const [ended] = await db
    .update(taskAttempts)
    .set({ state: 'ended', ...result })
    .where(
      and(
        eq(taskAttempts.organizationId, organizationId),
        eq(taskAttempts.id, attemptId),
        ne(taskAttempts.state, 'ended'),
      ),
    )
    .returning({ id: taskAttempts.id });
  return ended !== undefined;
}

/** The room of a conversation; null when it is deleted. */
export async function roomOfConversation(
  db: Db,
  organizationId: number,
  uuid: string,
): Promise<string | null> {
  const [row] = await db
    .select({ roomId: conversations.roomId })
    .from(conversations)
    .innerJoin(
      rooms,
      and(
        eq(rooms.organizationId, conversations.organizationId),
        eq(rooms.id, conversations.roomId),
      ),
    )
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
  return row?.roomId ?? null;
}

/** The conversation of a sent message. */
export async function conversationOfMessage(
  db: Db,
  organizationId: number,
  messageId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ uuid: messages.conversationUuid })
    .from(messages)
    .where(and(eq(messages.organizationId, organizationId), eq(messages.id, messageId)));
  return row?.uuid ?? null;
}

/** The text sent under a key, with its delivery state. */
export async function textByKey(
  db: Db,
  organizationId: number,
  key: string,
): Promise<Pick<typeof carrierTexts.$inferSelect, 'status' | 'carrierMessageId'> | null> {
  const [text] = await db
    .select({ status: carrierTexts.status, carrierMessageId: carrierTexts.carrierMessageId })
    .from(carrierTexts)
    .where(and(eq(carrierTexts.organizationId, organizationId), eq(carrierTexts.key, key)));
  return text ?? null;
}

/** A conversation with its agent. */
export async function conversationWithAgent(
  db: Db,
  organizationId: number,
  uuid: string,
): Promise<{
  conversation: typeof conversations.$inferSelect;
  agent: typeof accounts.$inferSelect;
} | null> {
  const [found] = await db
    .select({ conversation: conversations, agent: accounts })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
  return found ?? null;
}
