import { type Room } from '@patchbay/contract';
import { ListRow, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type AppSearch, Link } from '@patchbay/routes';
import { useRowsWindow } from '@patchbay/screens';
import { useThrottledValue } from '@mantine/hooks';
import {
  type FocusEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import classes from './Inbox.module.css';
import { type DrawnRooms, rowsToScroll } from './kept-place.js';
import { inbox as texts } from './messages.js';
import { roomItem, type RoomItem } from './row-item.js';
import { type Inbox, type InboxView } from './use-inbox.js';
import { useRoomPages } from './use-room-pages.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Days and times of rows are right to the minute. */
const minuteMs = 60_000;
/** The milliseconds between two looks at which pages are to be read. */
const restMs = 120;
/** Heights of a row in px, as the kit draws it. */
const height = { wide: 60, narrow: 84 };

/** Every room of the list; those near the viewport are drawn, and read as one scrolls. */
export function RoomRows({
  inbox,
  view,
  narrow,
  box,
}: {
  readonly inbox: Inbox;
  readonly view: InboxView;
  readonly narrow: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
}) {
  const t = useMessages(texts);
  const locale = useLocale();
  const [focused, setFocused] = useState(0);
  const total = inbox.list.data?.totalRooms ?? 0;
  const rowHeight = narrow ? height.narrow : height.wide;
  const { items } = useRowsWindow(box, {
    count: total,
    height: rowHeight,
    kept: Math.min(focused, Math.max(0, total - 1)),
  });
  const drawn = items.flatMap((item) => ('index' in item ? [item.index] : []));
  const around = drawn.filter((index) => index !== focused || drawn.includes(index + 1));
  const { list, tab, queryText } = inbox;
  const near = { first: around[0] ?? 0, next: (around.at(-1) ?? -1) + 1 };
  // Who scrolls fast passes more pages than a server should be asked for.
  const read = {
    first: useThrottledValue(near.first, restMs),
    next: useThrottledValue(near.next, restMs),
  };
  const { roomAt } = useRoomPages(list, { view, tab, queryText }, near, read);
  const rooms = firstPlaces(drawn, roomAt);
  useKeptPlace(box, rooms, rowHeight);
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const { active } = inbox;
  const context = useMemo(
    () => ({ t, locale, now, timeZone, active, words: queryText }),
    [t, locale, now, active, queryText],
  );
  return (
    <ul
      className={classes.items}
      aria-label={t('conversations')}
      aria-busy={inbox.list.isPlaceholderData || undefined}
      onFocus={(event: FocusEvent) => {
        const index = event.target.closest('[data-index]')?.getAttribute('data-index');
        if (index) setFocused(Number(index));
      }}
    >
      {items.map((item) => {
        if ('space' in item)
          return (
            <li
              key={`space ${item.after}`}
              role="presentation"
              aria-hidden
              style={{ blockSize: item.space }}
            />
          );
        const { index } = item;
        const room = rooms.has(index) ? roomAt(index) : undefined;
        return (
          <Row
            key={room?.roomId ?? `row ${index}`}
            room={room}
            context={context}
            index={index}
            total={total}
            height={rowHeight}
          />
        );
      })}
    </ul>
  );
}

/**
 * The drawn rooms by their place. Of two pages that were not read at the same moment, the first has
 * the newer place of a room.
 */
function firstPlaces(
  drawn: readonly number[],
  roomAt: (index: number) => { readonly roomId: string } | undefined,
): DrawnRooms {
  const rooms = new Map<number, string>();
  const seen = new Set<string>();
  for (const index of drawn) {
    const roomId = roomAt(index)?.roomId;
    if (roomId === undefined || seen.has(roomId)) continue;
    seen.add(roomId);
    rooms.set(index, roomId);
  }
  return rooms;
}

/** A row that did not change is not drawn again while others are scrolled into view. */
const Row = memo(function Row({
  room,
  context,
  index,
  total,
  height: rowHeight,
}: {
  readonly room: Room | undefined;
  readonly context: Parameters<typeof roomItem>[1];
  readonly index: number;
  readonly total: number;
  readonly height: number;
}) {
  return (
    <li
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-busy={room ? undefined : true}
    >
      {room ? (
        <ListRow item={roomItem(room, context)} renderLink={roomLink} />
      ) : (
        <SkeletonRows count={1} height={rowHeight} />
      )}
    </li>
  );
});

const roomLink = (item: RoomItem, props: object) => (
  <Link
    to="."
    search={(former: AppSearch) => ({
      ...former,
      active: item.roomId,
      new: undefined,
      highlightId: item.excerptId,
    })}
    {...props}
  />
);

/** Keeps the rooms that the reader sees where they are while others move. */
function useKeptPlace(
  box: RefObject<HTMLDivElement | null>,
  rooms: DrawnRooms,
  rowHeight: number,
): void {
  const former = useRef<DrawnRooms>(new Map());
  useLayoutEffect(() => {
    const view = box.current;
    if (view) {
      const rows = rowsToScroll(former.current, rooms, Math.floor(view.scrollTop / rowHeight));
      if (rows !== 0) view.scrollTop += rows * rowHeight;
    }
    former.current = rooms;
  });
}
