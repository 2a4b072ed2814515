import { type RoomTimeline } from '@patchbay/contract';
import { useOperationRead } from '@patchbay/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  entryKey,
  renewed,
  type Stretch,
  stretchOf,
  withEarlier,
  withLater,
  withNewest,
} from './thread-history.js';

/** Messages of a part that is read before or after the loaded ones. */
const partSize = { earlier: 120, later: 240 };

export type Direction = 'earlier' | 'later';

interface Loaded {
  readonly newest: RoomTimeline;
  readonly stretch: Stretch;
}

export interface ThreadHistory extends Stretch {
  /** The end of the thread as it was read last. */
  readonly newest: RoomTimeline;
  readonly loading: Direction | null;
  readonly failed: Direction | null;
  readonly load: (direction: Direction) => void;
  /** Goes to the end of the thread, and forgets a stretch that does not adjoin it. */
  readonly toNewest: () => void;
  /** Reads the part around a message again, where what changed is not at the end. */
  readonly renew: (uuid: string) => void;
}

const includes = ({ entries }: Stretch, key: string): boolean =>
  entries.some((entry) => entryKey(entry) === key);

/**
 * The loaded part of a thread: its end, which events keep current, and what was read before it or
 * around the message of the address. Null until there is something to show.
 */
export function useThreadHistory(
  roomId: string,
  newest: RoomTimeline | undefined,
  highlightId: string | undefined,
): ThreadHistory | null {
  const read = useOperationRead();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [loading, setLoading] = useState<Direction | null>(null);
  const [failed, setFailed] = useState<Direction | null>(null);
  const [looked, setLooked] = useState<string>();
  const isReading = useRef(false);
  if (newest !== undefined && newest !== loaded?.newest) {
    setLoaded({ newest, stretch: withNewest(loaded?.stretch ?? null, newest) });
  }

  const change = (next: (now: Loaded) => Stretch) =>
    setLoaded((now) => now && { ...now, stretch: next(now) });

  const isElsewhere =
    highlightId !== undefined &&
    highlightId !== looked &&
    loaded !== null &&
    !includes(loaded.stretch, highlightId);
  const find = useEffectEvent(async (around: string) => {
    const part = await read('getRoomTimeline', { roomId, around }).catch(() => null);
    setLooked(around);
    if (part && includes(stretchOf(part), around))
      change(({ newest: ending }) => withNewest(stretchOf(part), ending));
  });
  useEffect(() => {
    if (isElsewhere) void find(highlightId);
  }, [isElsewhere, highlightId]);

  const load = (direction: Direction) => {
    const from = direction === 'earlier' ? loaded?.stretch.first : loaded?.stretch.last;
    if (isReading.current || from === undefined) return;
    isReading.current = true;
    setLoading(direction);
    setFailed(null);
    void read('getRoomTimeline', {
      roomId,
      limit: partSize[direction],
      ...(direction === 'earlier' ? { before: from } : { after: from }),
    })
      .then(
        (part) =>
          change(({ stretch, newest: ending }) => {
            // The stretch may have been left for another one meanwhile.
            if ((direction === 'earlier' ? stretch.first : stretch.last) !== from) return stretch;
            return direction === 'earlier'
              ? withEarlier(stretch, part)
              : withLater(stretch, part, ending);
          }),
        () => setFailed(direction),
      )
      .finally(() => {
        isReading.current = false;
        setLoading(null);
      });
  };

  if (loaded === null || isElsewhere) return null;
  return {
    ...loaded.stretch,
    newest: loaded.newest,
    loading,
    failed,
    load,
    toNewest: () => change((now) => (now.stretch.hasLater ? stretchOf(now.newest) : now.stretch)),
    renew: (around) =>
      void read('getRoomTimeline', { roomId, around }).then(
        (part) => change(({ stretch }) => renewed(stretch, part)),
        () => undefined,
      ),
  };
}
