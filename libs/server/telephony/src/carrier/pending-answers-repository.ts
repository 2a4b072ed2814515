import { type Owner } from '@patchbay/server-core';
import { type Db, pendingAnswers } from '@patchbay/server-store';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';

export type PendingAnswer = typeof pendingAnswers.$inferSelect;

const maxAttempts = 3;
const maxAtOnce = 10;

/** Records that a stored message needs an answer. */
export async function insertPendingAnswer(
  db: Db,
  { owner, messageId }: { readonly owner: Owner; readonly messageId: string },
  begunAt: Date,
): Promise<void> {
  await db
    .insert(pendingAnswers)
    .values({
      organizationId: owner.organizationId,
      accountId: owner.accountId,
      messageId,
      begunAt,
    })
    .onConflictDoNothing();
}

/** Deletes the record: the message is answered, or needs no answer. Needs the platform's scope. */
export async function deletePendingAnswer(db: Db, messageId: string): Promise<void> {
  await db.delete(pendingAnswers).where(eq(pendingAnswers.messageId, messageId));
}

/**
 * Takes over answers that were started before a time, and gives up those that failed too often.
 * Needs the platform's scope.
 */
export async function takeStaleAnswers(
  db: Db,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<PendingAnswer[]> {
  const found = await db
    .select({ messageId: pendingAnswers.messageId })
    .from(pendingAnswers)
    .where(and(lt(pendingAnswers.begunAt, before), lt(pendingAnswers.attempts, maxAttempts)))
    .orderBy(asc(pendingAnswers.begunAt))
    .limit(maxAtOnce)
    .for('update', { skipLocked: true });
  await db
    .delete(pendingAnswers)
    .where(and(lt(pendingAnswers.begunAt, before), gte(pendingAnswers.attempts, maxAttempts)));
  if (found.length === 0) return [];
  return db
    .update(pendingAnswers)
    .set({ attempts: sql`${pendingAnswers.attempts} + 1`, begunAt: now })
    .where(
      inArray(
        pendingAnswers.messageId,
        found.map(({ messageId }) => messageId),
      ),
    )
    .returning();
}
