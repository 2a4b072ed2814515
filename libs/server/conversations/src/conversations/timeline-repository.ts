import {
  statements,
  messages,
  reactions,
  conversations,
  functionRuns,
  type Db,
} from '@patchbay/server-store';
import { desc, sql, inArray, asc, eq, type SQL, and, lt } from 'drizzle-orm';
import { roomsById } from './rooms-repository.js';

const roomId = sql.placeholder('roomId');

/** The requested part of a thread: the newest, or before a number. */
interface Part {
  readonly isEarlier: boolean;
}

const before = sql.placeholder('before');

const inPart = ({ isEarlier }: Part): SQL | undefined =>
  and(eq(messages.roomId, roomId), isEarlier ? lt(messages.seq, before) : undefined);

const linesOf = statements((db, part: Part) =>
  db
    .select()
    .from(messages)
    .where(inPart(part))
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit')),
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
          .orderBy(desc(messages.seq))
          .limit(sql.placeholder('limit')),
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

const runsIn = statements((db) =>
  db
    .select()
    .from(functionRuns)
    .where(eq(functionRuns.roomId, roomId))
    .orderBy(functionRuns.startedAt)
    .limit(500),
);

/** The parts of a thread, read in one round trip; may be nested in `ask`. */
export interface ThreadRows {
  readonly found: Awaited<ReturnType<typeof roomsById>>;
  readonly newest: Awaited<ReturnType<typeof linesOf>>;
  readonly stretches: Awaited<ReturnType<typeof stretchesOf>>;
  readonly runs: Awaited<ReturnType<typeof runsIn>>;
  readonly given: Awaited<ReturnType<typeof reactionsOf>>;
}

/**
 * Reads a thread, or the part before a number, with one extra line that shows whether there is
 * more.
 */
export async function readThread(
  db: Db,
  id: string,
  { earlierThan, limit }: { readonly earlierThan?: number; readonly limit: number },
): Promise<ThreadRows> {
  const part = { isEarlier: Boolean(earlierThan) };
  const values = { roomId: id, before: earlierThan, limit: limit + 1 };
  const [found, newest, stretches, runs, given] = await Promise.all([
    roomsById(db, null, values),
    linesOf(db, part, values),
    stretchesOf(db, null, values),
    runsIn(db, null, values),
    reactionsOf(db, part, values),
  ]);
  return { found, newest, stretches, runs, given };
}
