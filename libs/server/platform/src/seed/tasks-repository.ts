import { type Db, taskAttempts, taskLimits, tasks } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

export type TaskRow = typeof tasks.$inferSelect;

/** Sets when an agent may call. */
export const insertTaskLimits = (db: Db, limits: typeof taskLimits.$inferInsert) =>
  db.insert(taskLimits).values(limits);

/** Makes a task. */
export async function insertTask(db: Db, task: typeof tasks.$inferInsert): Promise<TaskRow | null> {
  const [row] = await db.insert(tasks).values(task).returning();
  return row ?? null;
}

/** Makes an attempt of a task. */
export const insertAttempt = (db: Db, attempt: typeof taskAttempts.$inferInsert) =>
  db.insert(taskAttempts).values(attempt);

/** Links a task to its last attempt, and to the conversation of that. */
export const linkTask = (
  db: Db,
  task: Pick<TaskRow, 'organizationId' | 'id'>,
  values: Partial<Pick<TaskRow, 'attemptId' | 'roomId' | 'conversationUuid'>>,
) =>
  db
    .update(tasks)
    .set(values)
    .where(and(eq(tasks.organizationId, task.organizationId), eq(tasks.id, task.id)));
