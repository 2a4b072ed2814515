import { type Room } from '@patchbay/contract';
import { ListRow, listRowHeight, WaitingRow } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useSearchLinks } from '@patchbay/routes';
import { useRoomName, useRowsWindow } from '@patchbay/screens';
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
import classes from '../rooms/Inbox.module.css';
import { type DrawnRooms, hasMoved, rowsToScroll } from './kept-place.js';
import { inbox as texts } from './messages.js';
import { placeOfRoom, roomItem } from './row-item.js';
import { type Inbox, type InboxView, pageSize } from '../rooms/use-inbox.js';
import { type RoomPages, type Rows, useRoomPages } from './use-room-pages.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Days and times of rows are right to the minute. */
const minuteMs = 60_000;
/** The milliseconds between two looks at which pages are to be read. */
const restMs = 120;

interface Place {
  readonly inbox: Inbox;
  readonly narrow: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** Every room of the list; those near the viewport are drawn, and read as one scrolls. */
export function RoomRows({ view, ...place }: Place & { readonly view: InboxView }) {
  const { list, tab, queryText } = place.inbox;
  const [near, setNear] = useState<Rows>({ first: 0, next: 0 });
  // Who scrolls fast passes more pages than a server should be asked for.
  const read = useThrottledValue(near, restMs);
  const { roomAt } = useRoomPages(list, { view, tab, queryText }, near, read);
  return <DrawnRows {...place} roomAt={roomAt} onNear={setNear} />;
}

/** The rows near the viewport. Scrolling draws this alone: pages are another matter every 20 rows. */
function DrawnRows({
  inbox,
  narrow,
  box,
  roomAt,
  onNear,
}: Place & Pick<RoomPages, 'roomAt'> & { readonly onNear: (rows: Rows) => void }) {
  const t = useMessages(texts);
  const locale = useLocale();
  const nameOf = useRoomName();
  const [focused, setFocused] = useState(0);
  const total = inbox.list.data?.totalRooms ?? 0;
  const rowHeight = listRowHeight(narrow);
  const { items } = useRowsWindow(box, {
    count: total,
    height: rowHeight,
    kept: Math.min(focused, Math.max(0, total - 1)),
  });
  const drawn = items.flatMap((item) => ('index' in item ? [item.index] : []));
  useNearPages(drawn, focused, onNear);
  const rooms = firstPlaces(drawn, roomAt);
  useKeptPlace(box, rooms, rowHeight);
  const { hrefOf, handlers } = useSearchLinks((link) => {
    const room = roomAt(indexAt(link) ?? -1);
    return room ? placeOfRoom(room) : null;
  });
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const { active, queryText } = inbox;
  const context = useMemo(
    () => ({ t, locale, now, timeZone, active, words: queryText, hrefOf, nameOf }),
    [t, locale, now, active, queryText, hrefOf, nameOf],
  );
  return (
    <ul
      className={classes.items}
      aria-label={t('conversations')}
      aria-busy={inbox.list.isPlaceholderData || undefined}
      {...handlers}
      onFocus={(event: FocusEvent) => {
        const index = indexAt(event.target);
        if (index !== undefined) setFocused(index);
        handlers.onFocus(event);
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
            tall={narrow}
            context={context}
            index={index}
            total={total}
            aboveSelected={active !== undefined && rooms.get(index + 1) === active}
          />
        );
      })}
    </ul>
  );
}

/** Reports the pages of the drawn rows, without the row that is drawn for its focus alone. */
function useNearPages(
  drawn: readonly number[],
  focused: number,
  onNear: (rows: Rows) => void,
): void {
  const around = drawn.filter((index) => index !== focused || drawn.includes(index + 1));
  const first = Math.floor((around[0] ?? 0) / pageSize) * pageSize;
  const next = Math.ceil(((around.at(-1) ?? -1) + 1) / pageSize) * pageSize;
  useLayoutEffect(() => onNear({ first, next }), [first, next, onNear]);
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
  tall,
  context,
  index,
  total,
  aboveSelected,
}: {
  readonly room: Room | undefined;
  readonly tall: boolean;
  readonly context: Parameters<typeof roomItem>[1];
  readonly index: number;
  readonly total: number;
  readonly aboveSelected: boolean;
}) {
  return (
    <li
      className={classes.item}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-busy={room ? undefined : true}
    >
      {room ? (
        <ListRow item={{ ...roomItem(room, context), aboveSelected }} tall={tall} />
      ) : (
        <WaitingRow tall={tall} />
      )}
    </li>
  );
});

/** The index of the row of an element. */
function indexAt(element: Element): number | undefined {
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return index ? Number(index) : undefined;
}

/** Keeps the rooms that the reader sees where they are while others move. */
function useKeptPlace(
  box: RefObject<HTMLDivElement | null>,
  rooms: DrawnRooms,
  rowHeight: number,
): void {
  const former = useRef<DrawnRooms>(new Map());
  useLayoutEffect(() => {
    const view = box.current;
    if (view && hasMoved(former.current, rooms)) {
      const rows = rowsToScroll(former.current, rooms, Math.floor(view.scrollTop / rowHeight));
      if (rows !== 0) view.scrollTop += rows * rowHeight;
    }
    former.current = rooms;
  });
}
