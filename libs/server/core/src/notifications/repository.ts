import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm';
import { type Notification } from '@patchbay/contract';
import { cutText, dateToSeconds } from '@patchbay/kernel';
import { type Db, accounts, notifications } from '@patchbay/server-store';
import { announce } from '../events/repository.js';
import { type Owner } from '../tree/owner.js';
import { type NoticeKind } from './choices.js';

/** Something to know, and what it opens. */
interface Said {
  readonly kind: Notification['kind'];
  readonly roomId?: string | null;
  /** A line of the room, a task or a goal. */
  readonly placeId?: string | null;
}

/**
 * `subject` names what it is about: repeated before it was cleared, it takes the place of what was
 * sent. `forUser` is the one person whom it is for; without, it is for all.
 */
export interface Notice extends Said {
  readonly title: string;
  readonly body: string;
  readonly subject: string;
  readonly forUser?: number | null;
}

/** One of many of its kind. `words` says what as many of them are, of which this is the last. */
export interface CountedNotice extends Said {
  readonly kind: NoticeKind;
  readonly words: (count: number) => { readonly title: string; readonly body: string };
}

const max = 200;
/** What of one kind happens to one account within this time is one notice. */
const countedFor = sql`interval '10 minutes'`;

const textOf = ({ title, body }: { readonly title: string; readonly body: string }) => ({
  title: cutText(title, 200),
  body: cutText(body, 1000),
});

/** Tells an account something, within the transaction in which it happened. */
export async function insertNotice(
  db: Db,
  of: Owner,
  { kind, roomId = null, placeId = null, subject, forUser = null, ...words }: Notice,
): Promise<void> {
  const said = { kind, ...textOf(words), roomId, placeId, forUser };
  await announce(db, of, 'notification', { accountId: of.accountId });
  await db
    .insert(notifications)
    .values({ organizationId: of.organizationId, accountId: of.accountId, subject, ...said })
    .onConflictDoUpdate({
      target: [notifications.organizationId, notifications.accountId, notifications.subject],
      set: { ...said, createdAt: sql`clock_timestamp()` },
    });
}

/**
 * Tells an account of one of many, within the transaction in which it happened: within ten minutes
 * of the first they are one notice, which counts them and opens the last.
 */
export async function countNotice(
  db: Db,
  of: Owner,
  { kind, roomId = null, placeId = null, words }: CountedNotice,
): Promise<void> {
  const { organizationId, accountId } = of;
  // First: it holds the lock of the organization's events, so that two at once are counted as two.
  await announce(db, of, 'notification', { accountId });
  const [former] = await db
    .select({ id: notifications.id, count: notifications.count })
    .from(notifications)
    .where(
      and(
        eq(notifications.organizationId, organizationId),
        eq(notifications.accountId, accountId),
        eq(notifications.kind, kind),
        gt(notifications.beganAt, sql`clock_timestamp() - ${countedFor}`),
      ),
    )
    .orderBy(desc(notifications.beganAt))
    .limit(1);
  const count = (former?.count ?? 0) + 1;
  const said = { kind, ...textOf(words(count)), roomId, placeId, count };
  if (former)
    await db
      .update(notifications)
      .set({ ...said, createdAt: sql`clock_timestamp()` })
      .where(
        and(eq(notifications.organizationId, organizationId), eq(notifications.id, former.id)),
      );
  else
    await db
      .insert(notifications)
      .values({ organizationId, accountId, subject: `${kind} ${randomUUID()}`, ...said });
}

/** Takes back what an account was notified of a subject; nothing where it was cleared. */
export async function withdrawNotice(db: Db, of: Owner, subject: string): Promise<void> {
  const gone = await db
    .delete(notifications)
    .where(
      and(
        eq(notifications.organizationId, of.organizationId),
        eq(notifications.accountId, of.accountId),
        eq(notifications.subject, subject),
      ),
    )
    .returning({ id: notifications.id });
  if (gone.length > 0) await announce(db, of, 'notification', { accountId: of.accountId });
}

/** Whose notices: of one agent or of all within reach, for all people and for one. */
export interface NoticeReader {
  readonly accountId: number | null;
  /** Null for a program, which reads what is for all. */
  readonly userId: number | null;
}

const readBy = ({ accountId, userId }: NoticeReader) =>
  and(
    accountId === null ? undefined : eq(notifications.accountId, accountId),
    or(
      isNull(notifications.forUser),
      userId === null ? undefined : eq(notifications.forUser, userId),
    ),
  );

/** What stands uncleared within reach, newest first; `hidden` leaves kinds out. */
export async function listNotices(
  db: Db,
  reader: NoticeReader,
  hidden: readonly Notification['kind'][] = [],
): Promise<Notification[]> {
  const rows = await db
    .select({ row: notifications, username: accounts.username })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(
      and(
        readBy(reader),
        hidden.length === 0 ? undefined : notInArray(notifications.kind, [...hidden]),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(max);
  return rows.map(({ row, username }) => ({
    value: row.id,
    kind: row.kind as Notification['kind'],
    title: row.title,
    message: row.body,
    accountId: row.accountId,
    username,
    roomId: row.roomId,
    placeId: row.placeId,
    count: row.count,
    timestamp: dateToSeconds(row.createdAt),
  }));
}

/** Clears one by its value, or all within reach. */
export async function clearNotices(
  db: Db,
  reader: NoticeReader,
  value: string | null,
): Promise<void> {
  const gone = await db
    .delete(notifications)
    .where(
      and(readBy(reader), value === null ? undefined : eq(sql`${notifications.id}::text`, value)),
    )
    .returning({
      organizationId: notifications.organizationId,
      accountId: notifications.accountId,
    });
  for (const of of new Map(gone.map((row) => [row.accountId, row])).values())
    await announce(db, of, 'notification', { accountId: of.accountId });
}
