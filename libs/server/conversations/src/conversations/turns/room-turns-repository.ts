import { type BegunCall, type Db, messages, roomTurns } from '@patchbay/server-store';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type ConversationRow, type MessageRow } from '../messages/messages-repository.js';
import { type RoomRow, lockRoom } from '../rooms/rooms-repository.js';

/** A message that waits for its answer. */
export interface Waiting {
  readonly organizationId: number;
  readonly roomId: string;
  readonly messageId: string;
}

/** A turn: one of the messages that it answers, and the random id of who holds it. */
export interface HeldTurn extends Waiting {
  readonly holder: string;
}

/** The functions that a turn has begun, by the key of their name and arguments. */
export type BegunCalls = Readonly<Record<string, BegunCall>>;

/** What became of asking for the turn. `over`: another turn has answered the message. */
export type Claim =
  | { readonly state: 'wait' }
  | { readonly state: 'over'; readonly replyId: string | null }
  | {
      readonly state: 'taken';
      readonly room: RoomRow;
      /** The messages that this turn answers, oldest first. */
      readonly heard: readonly MessageRow[];
      /** What a turn that has died began for these messages. */
      readonly calls: BegunCalls;
    };

/** How long a turn is held without a heartbeat: then its process has died. */
const heldUntil = sql`clock_timestamp() + interval '30 seconds'`;
const isHeld = sql<boolean>`coalesce(${roomTurns.heldUntil} > clock_timestamp(), false)`;
/** Answered messages whose waiting request has ended. */
const leftBehind = sql`clock_timestamp() - interval '10 minutes'`;
/** The most letters that a turn takes over from messages beside its own. */
const maxJoined = 4000;

const inRoom = ({ organizationId, roomId }: Waiting) =>
  and(eq(roomTurns.organizationId, organizationId), eq(roomTurns.roomId, roomId));
const isMessage = ({ organizationId, messageId }: Waiting) =>
  and(eq(roomTurns.organizationId, organizationId), eq(roomTurns.messageId, messageId));
const isOurs = (turn: HeldTurn) =>
  and(inRoom(turn), eq(roomTurns.holder, turn.holder), sql`${isHeld}`);

/** Records that a message waits, in the transaction that stores it. */
export const insertWaiting = async (
  db: Db,
  message: MessageRow,
  conversation: ConversationRow,
): Promise<void> =>
  void (await db
    .insert(roomTurns)
    .values({
      organizationId: message.organizationId,
      accountId: message.accountId,
      roomId: message.roomId,
      messageId: message.id,
      conversationUuid: conversation.uuid,
      channel: message.channel,
      seq: message.seq,
    })
    .onConflictDoNothing());

/** Whether a message waits for its answer, in the organization’s scope. */
export const isWaiting = async (db: Db, waiting: Waiting): Promise<boolean> =>
  (
    await db
      .select({ id: roomTurns.messageId })
      .from(roomTurns)
      .where(and(isMessage(waiting), isNull(roomTurns.replyId)))
  ).length > 0;

/**
 * Takes the turn of a room unless another one is running, with the messages of the same
 * conversation and channel that wait beside it. The room is locked for this statement only.
 */
export async function claimTurn(db: Db, turn: HeldTurn): Promise<Claim> {
  const room = await lockRoom(db, turn.organizationId, turn.roomId);
  const rows = await db
    .select({ row: roomTurns, isHeld })
    .from(roomTurns)
    .where(inRoom(turn))
    .orderBy(asc(roomTurns.seq));
  const own = rows.find(({ row }) => row.messageId === turn.messageId)?.row;
  if (!own) return { state: 'over', replyId: null };
  if (own.replyId !== null) {
    await db.delete(roomTurns).where(isMessage(turn));
    return { state: 'over', replyId: own.replyId };
  }
  if (rows.some((each) => each.isHeld)) return { state: 'wait' };
  const open = rows.flatMap(({ row }) =>
    row.replyId === null &&
    row.conversationUuid === own.conversationUuid &&
    row.channel === own.channel
      ? [row]
      : [],
  );
  const heard = withinLimit(await messagesById(db, open), turn.messageId);
  await db
    .update(roomTurns)
    .set({ holder: turn.holder, heldUntil })
    .where(and(inRoom(turn), inArray(roomTurns.messageId, idsOf(heard))));
  await db
    .delete(roomTurns)
    .where(and(inRoom(turn), isNotNull(roomTurns.replyId), lte(roomTurns.askedAt, leftBehind)));
  const calls: BegunCalls = Object.fromEntries(open.flatMap((row) => Object.entries(row.calls)));
  return { state: 'taken', room, heard, calls };
}

const idsOf = (rows: readonly MessageRow[]): string[] => rows.map(({ id }) => id);

const messagesById = (
  db: Db,
  rows: readonly (typeof roomTurns.$inferSelect)[],
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.organizationId, rows[0]?.organizationId ?? 0),
        inArray(
          messages.id,
          rows.map(({ messageId }) => messageId),
        ),
      ),
    )
    .orderBy(asc(messages.seq));

/** The message itself, and of the others as many as a turn may take over. */
function withinLimit(found: readonly MessageRow[], ownId: string): MessageRow[] {
  let left = maxJoined - (found.find(({ id }) => id === ownId)?.body.length ?? 0);
  return found.filter(({ id, body }) => id === ownId || (left -= body.length) >= 0);
}

/**
 * Holds a turn again whose time is over because its process stood still, unless another turn of the
 * room has begun meanwhile. Turns are claimed under the same lock of the room.
 */
async function takeUp(db: Db, turn: HeldTurn): Promise<boolean> {
  await lockRoom(db, turn.organizationId, turn.roomId);
  const rows = await db
    .select({ holder: roomTurns.holder, isHeld })
    .from(roomTurns)
    .where(inRoom(turn));
  if (rows.some((each) => each.isHeld)) return false;
  const own = and(inRoom(turn), eq(roomTurns.holder, turn.holder));
  return (await db.update(roomTurns).set({ heldUntil }).where(own).returning()).length > 0;
}

/** A change of a turn that is ours, also of one that stood still; false when it is not ours. */
const change = async (
  db: Db,
  turn: HeldTurn,
  update: () => Promise<readonly unknown[]>,
): Promise<boolean> =>
  (await update()).length > 0 || ((await takeUp(db, turn)) && (await update()).length > 0);

/** Holds a turn for longer; false when it is no longer ours. */
export const renewTurn = (db: Db, turn: HeldTurn): Promise<boolean> =>
  change(db, turn, () => db.update(roomTurns).set({ heldUntil }).where(isOurs(turn)).returning());

/** Records that a function begins; false when it has begun before, or the turn is not ours. */
export const insertCall = (
  db: Db,
  turn: HeldTurn,
  key: string,
  call: BegunCall,
): Promise<boolean> =>
  change(db, turn, () =>
    db
      .update(roomTurns)
      .set({ calls: sql`${roomTurns.calls} || ${JSON.stringify({ [key]: call })}::jsonb` })
      .where(
        and(
          isOurs(turn),
          eq(roomTurns.messageId, turn.messageId),
          sql`not (${roomTurns.calls} ? ${key})`,
        ),
      )
      .returning(),
  );

/** Records the outcome of a function. */
export const saveOutcome = async (
  db: Db,
  turn: HeldTurn,
  key: string,
  outcome: NonNullable<BegunCall['outcome']>,
): Promise<void> =>
  void (await db
    .update(roomTurns)
    .set({
      calls: sql`jsonb_set(${roomTurns.calls}, array[${key}, 'outcome'], ${JSON.stringify(outcome)}::jsonb)`,
    })
    .where(and(isMessage(turn), sql`${roomTurns.calls} ? ${key}`)));

/** Records the answer of a turn; false when the turn is not ours any more. */
export const saveReply = (db: Db, turn: HeldTurn, replyId: string): Promise<boolean> =>
  change(db, turn, () => db.update(roomTurns).set({ replyId }).where(isOurs(turn)).returning());

/**
 * Ends a turn. The messages that it joined keep its answer, or wait again where there is none;
 * `isSilent`: none of them gets one. Its own message is forgotten, unless it has no answer and `waits`.
 */
export async function endTurn(
  db: Db,
  turn: HeldTurn,
  { isSilent, waits }: { readonly isSilent: boolean; readonly waits: boolean },
): Promise<void> {
  const held = and(inRoom(turn), eq(roomTurns.holder, turn.holder));
  const own = and(
    held,
    eq(roomTurns.messageId, turn.messageId),
    waits ? isNotNull(roomTurns.replyId) : undefined,
  );
  await db.delete(roomTurns).where(isSilent ? held : own);
  await db.update(roomTurns).set({ holder: null, heldUntil: null }).where(held);
}

/** Forgets a message that waits and is in no turn, because its request was aborted. */
export const deleteWaiting = async (db: Db, waiting: Waiting): Promise<void> =>
  void (await db
    .delete(roomTurns)
    .where(and(isMessage(waiting), or(isNull(roomTurns.holder), sql`not ${isHeld}`))));

/** Forgets the messages of a conversation that wait and are in no turn. In the organization’s scope. */
export const forgetWaiting = async (
  db: Db,
  { organizationId, uuid }: Pick<ConversationRow, 'organizationId' | 'uuid'>,
): Promise<void> =>
  void (await db
    .delete(roomTurns)
    .where(
      and(
        eq(roomTurns.organizationId, organizationId),
        eq(roomTurns.conversationUuid, uuid),
        or(isNull(roomTurns.holder), sql`not ${isHeld}`),
      ),
    ));

/** A message by id, in the organization’s scope. */
export const messageById = async (
  db: Db,
  organizationId: number,
  id: string,
): Promise<MessageRow | undefined> =>
  (
    await db
      .select()
      .from(messages)
      .where(and(eq(messages.organizationId, organizationId), eq(messages.id, id)))
  )[0];
