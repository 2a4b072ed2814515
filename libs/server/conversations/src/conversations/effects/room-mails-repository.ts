import { type Db, roomMails, type WaitingText } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';

/** The mails about one room to one recipient. */
export interface RoomMailKey {
  readonly organizationId: number;
  readonly roomId: string;
  readonly recipient: string;
}

export type RoomMailRow = typeof roomMails.$inferSelect;

/** At most one mail about a room to one recipient leaves in this time. */
const betweenMails = sql.raw(`interval '10 minutes'`);

const isOf = ({ organizationId, roomId, recipient }: RoomMailKey) =>
  and(
    eq(roomMails.organizationId, organizationId),
    eq(roomMails.roomId, roomId),
    eq(roomMails.recipient, recipient),
  );

/** When the next mail of a row may leave. */
const dueAt = sql`greatest(
  coalesce(${roomMails.sentAt} + ${betweenMails}, '-infinity'),
  coalesce(${roomMails.leasedUntil}, '-infinity'))`;

/** Adds a text to what waits for the next mail. Writes in the scope of the agent's organization. */
export const addText = async (
  db: Db,
  { accountId, ...key }: RoomMailKey & { readonly accountId: number },
  text: WaitingText,
): Promise<void> =>
  void (await db
    .insert(roomMails)
    .values({ ...key, accountId, waiting: [text] })
    .onConflictDoUpdate({
      target: [roomMails.organizationId, roomMails.roomId, roomMails.recipient],
      set: { waiting: sql`${roomMails.waiting} || excluded.waiting` },
    }));

/** Takes the mail of one key, when it is due: as `leaseRoomMails`. */
export async function leaseRoomMail(
  db: Db,
  key: RoomMailKey,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<RoomMailRow | null> {
  const [row] = await db
    .update(roomMails)
    .set({ leasedUntil: until, fence: sql`${roomMails.fence} + 1` })
    .where(and(isOf(key), sql`${dueAt} <= ${now.toISOString()}::timestamptz`))
    .returning();
  return row ?? null;
}

/**
 * Takes at most `limit` mails that are due and have something to say, for one process alone until a
 * moment. Rows that have nothing to wait for are removed. Needs the platform's scope.
 */
export async function leaseRoomMails(
  db: Db,
  limit: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<RoomMailRow[]> {
  const at = now.toISOString();
  await db
    .delete(roomMails)
    .where(sql`${roomMails.waiting} = '[]' and ${dueAt} <= ${at}::timestamptz`);
  return db
    .update(roomMails)
    .set({ leasedUntil: until, fence: sql`${roomMails.fence} + 1` })
    .where(
      sql`(${roomMails.organizationId}, ${roomMails.roomId}, ${roomMails.recipient}) in (
        select organization_id, room_id, recipient from ${roomMails}
        where ${roomMails.waiting} <> '[]' and ${dueAt} <= ${at}::timestamptz
        order by ${dueAt} limit ${limit} for update skip locked)`,
    )
    .returning();
}

/**
 * Removes the first texts of a row whose lease is still ours; with `sentAt` they have left as one mail,
 * else they are given up.
 */
export const removeTexts = async (
  db: Db,
  row: RoomMailRow,
  { count, sentAt }: { readonly count: number; readonly sentAt?: Date },
): Promise<void> =>
  void (await db
    .update(roomMails)
    .set({
      waiting: sql`(select coalesce(jsonb_agg(one order by place), '[]')
        from jsonb_array_elements(${roomMails.waiting}) with ordinality as of (one, place)
        where place > ${count})`,
      leasedUntil: null,
      ...(sentAt ? { sentAt } : {}),
    })
    .where(and(isOf(row), eq(roomMails.fence, row.fence))));

/** Holds a row whose lease is still ours until a later attempt. */
export const postpone = async (db: Db, row: RoomMailRow, leasedUntil: Date): Promise<void> =>
  void (await db
    .update(roomMails)
    .set({ leasedUntil })
    .where(and(isOf(row), eq(roomMails.fence, row.fence))));

/** When the next mail that has something to say may leave. Needs the platform's scope. */
export async function nextMailAt(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select extract(epoch from min(greatest(
      coalesce(sent_at + ${betweenMails}, created), coalesce(leased_until, created)))) * 1000 as at
    from (select sent_at, leased_until, to_timestamp((waiting -> 0 ->> 'at')::bigint / 1000.0) as created
      from room_mails where waiting <> '[]') due`,
  );
  const at = rows[0]?.at;
  return at === null || at === undefined ? null : new Date(Number(at));
}
