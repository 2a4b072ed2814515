import { type RoomTimeline } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { gone } from '../rooms/demand-room.js';
import { reactionsByMessage } from '../messages/reactions.js';
import { endOfPauses } from '../rooms/pauses-repository.js';
import { roomView, timelineOf } from '../messages/view.js';
import { type ThreadRows } from './timeline-repository.js';

export const timelineLimit = 400;

/** The lines of a part in their order, whether there are others beside it, and its borders. */
function partOf({ part, lines, beginning }: ThreadRows, limit: number) {
  const isMore = lines.length > limit;
  const shown = part === 'later' ? lines.slice(0, limit) : lines.slice(0, limit).reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const isAfter = part === 'later' && isMore ? lines[limit]?.createdAt.getTime() : undefined;
  return {
    shown,
    first,
    last,
    hasEarlier:
      part === 'later' ? beginning !== null && beginning < (first?.seq ?? Infinity) : isMore,
    hasLater: part === 'later' ? isMore : part === 'earlier',
    from: part !== 'later' && isMore ? (first?.createdAt.getTime() ?? -Infinity) : -Infinity,
    until: isAfter ?? Infinity,
  };
}

/** A thread for display; refused when its room is out of reach. */
export function threadView(
  rows: ThreadRows,
  { limit, mayInspect }: { readonly limit: number; readonly mayInspect: boolean },
): RoomTimeline {
  const { found, stretches, calls, given, pauses } = rows;
  const [whose] = found;
  if (!whose) throw gone();
  const { room, party, agent, campaignId } = whose;
  const { shown, first, last, hasEarlier, hasLater, from, until } = partOf(rows, limit);
  const uuids = new Set(shown.map((line) => line.conversationUuid));
  const runs = [...rows.runs].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  const entries = timelineOf({
    messages: shown,
    runs: runs.filter(({ startedAt }) => {
      const at = startedAt.getTime();
      return at >= from && at < until;
    }),
    conversations: calls.filter((one) => uuids.has(one.uuid)),
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
  const pausedUntil = endOfPauses(pauses);
  return {
    success: true,
    room: roomView(room, party, { ...agent, campaignId }),
    tasksPausedUntil: pausedUntil && dateToSeconds(pausedUntil),
    entries,
    hasEarlier,
    hasLater,
    ...(first && last ? { firstSeq: first.seq, lastSeq: last.seq } : {}),
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
