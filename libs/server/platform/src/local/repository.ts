import { type Db, outbox } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';

export type OutboxRow = typeof outbox.$inferSelect;

/** Keeps a message in the outbox. */
export const insertOutboxMessage = (db: Db, message: typeof outbox.$inferInsert) =>
  db.insert(outbox).values(message).execute();

/** The newest messages in the outbox, to one address or to all, newest first. */
export const newestOutboxMessages = (
  db: Db,
  to: string | undefined,
  limit: number,
): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.toAddress, to.trim().toLowerCase()))
    .orderBy(desc(outbox.createdAt))
    .limit(limit)
    .execute();
