import { type Db, idempotencyKeys } from '@patchbay/server-store';
import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';

type KeyRow = typeof idempotencyKeys.$inferSelect;

/** Identifies a call: its account, and a digest of its key or of the repeated request. */
export type CallId = Pick<KeyRow, 'accountId' | 'scope'>;

const thisCall = ({ accountId, scope }: CallId) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.scope, scope));

const unanswered = (call: CallId) => and(thisCall(call), isNull(idempotencyKeys.status));

/** Deletes the row of a call that has expired. */
export const deleteExpiredCall = async (db: Db, call: CallId, now: Date): Promise<void> =>
  void (await db
    .delete(idempotencyKeys)
    .where(and(thisCall(call), lte(idempotencyKeys.expiresAt, now))));

/** Adds a call that has no reply yet. False when there is one already. */
export async function insertCall(
  db: Db,
  values: typeof idempotencyKeys.$inferInsert,
): Promise<boolean> {
  const [made] = await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoNothing()
    .returning({ accountId: idempotencyKeys.accountId });
  return made !== undefined;
}

export async function findCall(db: Db, call: CallId): Promise<KeyRow | null> {
  const [row] = await db.select().from(idempotencyKeys).where(thisCall(call));
  return row ?? null;
}

/** Adds the reply to a call, unless it has one. */
export const setReply = async (
  db: Db,
  call: CallId,
  reply: { readonly status: number; readonly reply: string; readonly expiresAt?: Date },
): Promise<void> => void (await db.update(idempotencyKeys).set(reply).where(unanswered(call)));

/** Deletes a call, unless it has a reply. */
export const deleteUnanswered = async (db: Db, call: CallId): Promise<void> =>
  void (await db.delete(idempotencyKeys).where(unanswered(call)));

/** Deletes the replies of some operations of an account. */
export const deleteReplies = async (
  db: Db,
  account: number,
  operations: readonly string[],
): Promise<void> =>
  void (await db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, account),
        inArray(idempotencyKeys.operation, [...operations]),
        isNotNull(idempotencyKeys.status),
      ),
    ));
