import { and, desc, eq, lt } from 'drizzle-orm';
import { type RoomTimeline } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { type Db, conversations, functionRuns, messages } from '@patchbay/server-store';
import { reactionsTo } from './reactions.js';
import { roomView, timelineOf } from './view.js';
import { demandRoom } from './demand-room.js';

export const timelineLimit = 400;

export async function timeline(
  db: Db,
  roomId: string,
  { before, limit, mayInspect }: { before?: number; limit: number; mayInspect: boolean },
): Promise<RoomTimeline> {
  const { room, party, agent, campaignId } = await demandRoom(db, roomId);
  const newest = await db
    .select()
    .from(messages)
    .where(and(eq(messages.roomId, roomId), before ? lt(messages.seq, before) : undefined))
    .orderBy(desc(messages.seq))
    .limit(limit + 1);
  const hasEarlier = newest.length > limit;
  const shown = newest.slice(0, limit).reverse();
  const stretches = await db
    .select()
    .from(conversations)
    .where(eq(conversations.roomId, roomId))
    .orderBy(desc(conversations.startedAt))
    .limit(100);
  const runs = await db
    .select()
    .from(functionRuns)
    .where(eq(functionRuns.roomId, roomId))
    .orderBy(functionRuns.startedAt)
    .limit(500);
  const uuids = new Set(shown.map((line) => line.conversationUuid));
  const entries = timelineOf({
    messages: shown,
    runs: runs.filter((run) => uuids.has(run.conversationUuid)),
    conversations: stretches.filter((one) => uuids.has(one.uuid)),
    party,
    agent,
    mayInspect,
    reactions: await reactionsTo(
      db,
      shown.map((line) => line.id),
    ),
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
    hasEarlier,
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
