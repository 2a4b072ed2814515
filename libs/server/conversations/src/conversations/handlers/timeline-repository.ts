import {
  statements,
  messages,
  reactions,
  conversations,
  functionRuns,
  type Db,
} from '@patchbay/server-store';
import { desc, sql, inArray, asc, eq, type SQL, and, gt, lt, lte } from 'drizzle-orm';
import { pausesOfRoom } from '../rooms/pauses-repository.js';
import { roomsById } from '../rooms/rooms-repository.js';

const roomId = sql.placeholder('roomId');

/** The requested part of a thread: its end, or what is before or after a number. */
interface Part {
  readonly part: 'newest' | 'earlier' | 'later';
}

const seq = sql.placeholder('seq');
const limit = sql.placeholder('limit');

const inPart = ({ part }: Part): SQL | undefined =>
  and(
    eq(messages.roomId, roomId),
    part === 'earlier' ? lt(messages.seq, seq) : undefined,
    part === 'later' ? gt(messages.seq, seq) : undefined,
  );

const ordered = ({ part }: Part): SQL =>
  part === 'later' ? asc(messages.seq) : desc(messages.seq);

const linesOf = statements((db, part: Part) =>
  db.select().from(messages).where(inPart(part)).orderBy(ordered(part)).limit(limit),
);

const reactionsOf = statements((db, part: Part) =>
  db
    .select()
    .from(reactions)
    .where(
      inArray(
        reactions.messageId,
        db
          .select({ id: messages.id })
          .from(messages)
          .where(inPart(part))
          .orderBy(ordered(part))
          .limit(limit),
      ),
    )
    .orderBy(asc(reactions.createdAt)),
);

const stretchesOf = statements((db) =>
  db
    .select()
    .from(conversations)
    .where(eq(conversations.roomId, roomId))
    .orderBy(desc(conversations.startedAt))
    .limit(100),
);

/** The calls with lines in the part, however long ago they were. */
const callsOf = statements((db, part: Part) =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.roomId, roomId),
        eq(conversations.type, 'call'),
        inArray(
          conversations.uuid,
          db
            .select({ uuid: messages.conversationUuid })
            .from(messages)
            .where(inPart(part))
            .orderBy(ordered(part))
            .limit(limit),
        ),
      ),
    ),
);

const inMs = (instant: SQL | typeof functionRuns.startedAt): SQL =>
  sql`date_trunc('milliseconds', ${instant})`;

/**
 * A run belongs to the part with the last message before it, in whole milliseconds on both sides of
 * a border, because the process has no shorter ones.
 */
const runsIn = statements((db, part: Part) => {
  const border = sql`(select ${messages.createdAt} from ${messages}
    where ${messages.roomId} = ${roomId}
    and ${messages.seq} ${part.part === 'later' ? sql`>` : sql`>=`} ${seq}
    order by ${messages.seq} limit 1)`;
  const started = inMs(functionRuns.startedAt);
  return db
    .select()
    .from(functionRuns)
    .where(
      and(
        eq(functionRuns.roomId, roomId),
        part.part === 'earlier' ? sql`${started} < ${inMs(border)}` : undefined,
        part.part === 'later' ? sql`${started} >= ${inMs(border)}` : undefined,
      ),
    )
    .orderBy(part.part === 'later' ? asc(functionRuns.startedAt) : desc(functionRuns.startedAt))
    .limit(500);
});

const beginningOf = statements((db) =>
  db
    .select({ seq: messages.seq })
    .from(messages)
    .where(eq(messages.roomId, roomId))
    .orderBy(asc(messages.seq))
    .limit(1),
);

/** The parts of a thread, read in one round trip; may be nested in `ask`. */
export interface ThreadRows {
  readonly found: Awaited<ReturnType<typeof roomsById>>;
  readonly part: Part['part'];
  /** In the order of the read: oldest first only of a later part. One more than the limit. */
  readonly lines: Awaited<ReturnType<typeof linesOf>>;
  /** The first message of the whole room; asked of a later part only. */
  readonly beginning: number | null;
  readonly stretches: Awaited<ReturnType<typeof stretchesOf>>;
  readonly calls: Awaited<ReturnType<typeof callsOf>>;
  readonly runs: Awaited<ReturnType<typeof runsIn>>;
  readonly given: Awaited<ReturnType<typeof reactionsOf>>;
  readonly pauses: Awaited<ReturnType<typeof pausesOfRoom>>;
}

/** Where to read: at the end without a cursor. */
export interface ThreadCursor {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/**
 * Reads the end of a thread, or the part before or after a number, with one extra line that shows
 * whether there is more.
 */
export async function readThread(
  db: Db,
  id: string,
  { before, after, limit }: ThreadCursor & { readonly limit: number },
): Promise<ThreadRows> {
  const part: Part = {
    part: after !== undefined ? 'later' : before === undefined ? 'newest' : 'earlier',
  };
  const values = { roomId: id, seq: after ?? before, limit: limit + 1 };
  const [found, lines, [first], stretches, calls, runs, given, pauses] = await Promise.all([
    roomsById(db, null, values),
    linesOf(db, part, values),
    part.part === 'later' ? beginningOf(db, null, values) : [],
    stretchesOf(db, null, values),
    callsOf(db, part, values),
    runsIn(db, part, values),
    reactionsOf(db, part, values),
    pausesOfRoom(db, null, values),
  ]);
  const beginning = first?.seq ?? null;
  return { found, part: part.part, lines, beginning, stretches, calls, runs, given, pauses };
}

const linesBefore = statements((db, about: 'message' | 'conversation') =>
  db
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.roomId, roomId),
        lte(
          messages.seq,
          about === 'message'
            ? sql`(select named.seq from ${messages} named
                where named.room_id = ${roomId} and named.id = ${sql.placeholder('uuid')}::uuid)`
            : sql`(select min(named.seq) from ${messages} named
                where named.room_id = ${roomId}
                and named.conversation_uuid = ${sql.placeholder('uuid')})`,
        ),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit),
);

/**
 * The cursor of a part in whose middle a message or the beginning of a call stands; null when the
 * room has none of this id.
 */
export async function cursorAround(
  db: Db,
  id: string,
  { uuid, half }: { readonly uuid: string; readonly half: number },
): Promise<ThreadCursor | null> {
  const values = { roomId: id, uuid, limit: half };
  const [ofMessage, ofCall] = await Promise.all([
    linesBefore(db, 'message', values),
    linesBefore(db, 'conversation', values),
  ]);
  const first = (ofMessage.length ? ofMessage : ofCall).at(-1);
  return first ? { after: first.seq - 1 } : null;
}
