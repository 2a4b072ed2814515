import { type Db, planChanges } from '@patchbay/server-store';
import { and, asc, eq, gte } from 'drizzle-orm';

export type PlanChangeRow = typeof planChanges.$inferSelect;

/** What a node has until a moment: it stays what it was for everything before. */
export async function noteChange(db: Db, before: Omit<typeof planChanges.$inferInsert, 'id' | 'at'>, at: Date): Promise<void> {
  await db.insert(planChanges).values({ ...before, at });
}

/** The changes of a node from a moment on, the oldest first: the first one says what it had at that moment. Empty: what it has now. */
export const changesFrom = (db: Db, accountId: number, moment: Date): Promise<PlanChangeRow[]> =>
  db.select().from(planChanges).where(and(eq(planChanges.accountId, accountId), gte(planChanges.at, moment))).orderBy(asc(planChanges.at), asc(planChanges.recordedAt));
