import { ListRow, ListStates, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type AppSearch, Link } from '@patchbay/routes';
import { type KeyboardEvent, useRef } from 'react';
import classes from './Inbox.module.css';
import { inbox as texts } from './messages.js';
import { NoRooms } from './NoRooms.js';
import { RoomListHead } from './RoomListHead.js';
import { RoomPager } from './RoomPager.js';
import { roomItem, type RoomItem } from './row-item.js';
import { type Inbox, type InboxView, pageSize } from './use-inbox.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One page of rooms, with the tabs and the search above and the pager below. */
export function RoomList({
  inbox,
  view,
  narrow,
}: {
  readonly inbox: Inbox;
  readonly view: InboxView;
  readonly narrow: boolean;
}) {
  const t = useMessages(texts);
  const locale = useLocale();
  const { list, active } = inbox;
  const rooms = list.data?.rooms ?? [];
  const box = useRef<HTMLDivElement>(null);
  const now = Date.now();
  const items = rooms.map((room) => roomItem(room, { t, locale, now, timeZone, active }));
  return (
    <section className={classes.list} aria-label={t('conversations')}>
      <RoomListHead inbox={inbox} narrow={narrow} />
      <div
        ref={box}
        role="presentation"
        className={classes.rows}
        onKeyDown={(event) => moveRow(event, box.current)}
      >
        <ListStates
          status={list.status}
          hasData={list.data !== undefined}
          empty={rooms.length === 0}
          skeleton={<SkeletonRows count={8} height={60} />}
          error={{
            title: t('notLoaded'),
            children: list.error?.message,
            onRetry: () => void list.refetch(),
            details: list.error?.message,
          }}
          emptyState={<NoRooms inbox={inbox} view={view} />}
        >
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.key}>
                <ListRow item={item} renderLink={roomLink} />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
      {(list.data?.totalRooms ?? 0) > pageSize ? <RoomPager inbox={inbox} /> : null}
    </section>
  );
}

const roomLink = (item: RoomItem, props: object) => (
  <Link
    to="."
    search={(former: AppSearch) => ({
      ...former,
      active: item.roomId,
      new: undefined,
      highlightId: undefined,
    })}
    {...props}
  />
);

/** J, K and the arrows move through the rows without animation; Enter is the link's own. */
function moveRow(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!step || !box || event.metaKey || event.ctrlKey || event.altKey) return;
  const links = [...box.querySelectorAll<HTMLElement>('a[href]')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
