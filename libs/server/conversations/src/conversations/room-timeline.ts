import { type RoomTimeline } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import {
  type Db,
  conversations,
  functionRuns,
  messages,
  reactions,
  statements,
} from '@patchbay/server-store';
import { type SQL, and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { gone, roomsById } from './demand-room.js';
import { reactionsByMessage } from './reactions.js';
import { roomView, timelineOf } from './view.js';

export const timelineLimit = 400;

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

/** A thread for display; refused when its room is out of reach. */
export function threadView(
  { found, newest, stretches, runs, given }: ThreadRows,
  { limit, mayInspect }: { readonly limit: number; readonly mayInspect: boolean },
): RoomTimeline {
  const [whose] = found;
  if (!whose) throw gone();
  const { room, party, agent, campaignId } = whose;
  const shown = newest.slice(0, limit).reverse();
  const uuids = new Set(shown.map((line) => line.conversationUuid));
  const entries = timelineOf({
    messages: shown,
    runs: runs.filter((run) => uuids.has(run.conversationUuid)),
    conversations: stretches.filter((one) => uuids.has(one.uuid)),
    party,
    agent,
    mayInspect,
    reactions: reactionsByMessage(given),
  });
  const collectedData = Object.assign(
    {},
    ...[...stretches].reverse().map((one) => one.collected),
  ) as Record<string, unknown>;
  const all = timelineOf({ messages: [], runs, conversations: [], party, agent, mayInspect });
  return {
    success: true,
    room: roomView(room, party, { ...agent, campaignId }),
    entries,
    hasEarlier: newest.length > limit,
    collectedData,
    functionsRun: all.flatMap((entry) => (entry.kind === 'function' ? [entry.run] : [])),
    conversations: stretches.map((one) => ({
      uuid: one.uuid,
      type: one.type as 'call' | 'message',
      channel: one.channel as 'call',
      startedAt: dateToSeconds(one.startedAt),
      summary: one.summary,
    })),
  };
}
