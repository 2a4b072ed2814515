import { type RoomTimeline } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { gone } from './demand-room.js';
import { reactionsByMessage } from './reactions.js';
import { roomView, timelineOf } from './view.js';
import { type ThreadRows } from './timeline-repository.js';

export const timelineLimit = 400;

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
      rating: one.rating,
    })),
  };
}
