import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { type Notification } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { type Db, accounts, notifications } from '@patchbay/server-store';
import { announce } from '../events/repository.js';

/**
 * Something to know. `subject` names what it is about: told again before it was cleared, it takes
 * the place of what was told.
 */
export interface Notice {
  readonly kind: Notification['kind'];
  readonly title: string;
  readonly body: string;
  readonly roomId?: string | null;
  readonly subject: string;
}

const most = 200;

/** Tells an account something, within the transaction in which it happened. */
export async function insertNotice(
  db: Db,
  of: { organizationId: number; accountId: number },
  { kind, title, body, roomId = null, subject }: Notice,
): Promise<void> {
  const text = { kind, title: title.slice(0, 200), body: body.slice(0, 1000), roomId };
  await db
    .insert(notifications)
    .values({ organizationId: of.organizationId, accountId: of.accountId, subject, ...text })
    .onConflictDoUpdate({
      target: [notifications.organizationId, notifications.accountId, notifications.subject],
      set: { ...text, createdAt: sql`clock_timestamp()` },
    });
  await announce(db, of, 'notification', { accountId: of.accountId });
}

/**
 * What stands uncleared within reach, newest first; `accountId` narrows it to one agent, `hidden`
 * leaves kinds out.
 */
export async function listNotices(
  db: Db,
  accountId: number | null,
  hidden: readonly Notification['kind'][] = [],
): Promise<Notification[]> {
  const rows = await db
    .select({ row: notifications, username: accounts.username })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(
      and(
        accountId === null ? undefined : eq(notifications.accountId, accountId),
        hidden.length === 0 ? undefined : notInArray(notifications.kind, [...hidden]),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(most);
  return rows.map(({ row, username }) => ({
    value: row.id,
    kind: row.kind as Notification['kind'],
    title: row.title,
    message: row.body,
    accountId: row.accountId,
    username,
    roomId: row.roomId,
    timestamp: dateToSeconds(row.createdAt),
  }));
}

/** Clears one by its value, or all within reach. */
export async function clearNotices(
  db: Db,
  accountId: number | null,
  value: string | null,
): Promise<void> {
  const gone = await db
    .delete(notifications)
    .where(
      and(
        accountId === null ? undefined : eq(notifications.accountId, accountId),
        value === null ? undefined : eq(sql`${notifications.id}::text`, value),
      ),
    )
    .returning({
      organizationId: notifications.organizationId,
      accountId: notifications.accountId,
    });
  for (const of of new Map(gone.map((row) => [row.accountId, row])).values())
    await announce(db, of, 'notification', { accountId: of.accountId });
}
