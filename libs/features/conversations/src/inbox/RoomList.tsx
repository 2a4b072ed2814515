import { listRowHeight, ListStates, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { useRef } from 'react';
import classes from '../rooms/Inbox.module.css';
import { inbox as texts } from './messages.js';
import { NoRooms } from './NoRooms.js';
import { RoomListHead } from './RoomListHead.js';
import { RoomRows } from './RoomRows.js';
import { type Inbox, type InboxView } from '../rooms/use-inbox.js';

/** The rooms of a view, with the tabs and the search above. */
export function RoomList({
  inbox,
  view,
  narrow,
}: {
  readonly inbox: Inbox;
  readonly view: InboxView;
  readonly narrow: boolean;
}) {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const { list, tab, queryText } = inbox;
  const box = useRef<HTMLDivElement>(null);
  return (
    <section className={classes.list} aria-label={t('conversations')}>
      <RoomListHead inbox={inbox} view={view} narrow={narrow} />
      <div
        key={`${tab} ${view} ${queryText}`}
        ref={box}
        role="presentation"
        className={classes.rows}
      >
        <ListStates
          status={list.status}
          hasData={list.data !== undefined}
          empty={list.data?.rooms.length === 0}
          skeleton={<SkeletonRows count={8} height={listRowHeight(narrow)} avatar />}
          error={{
            title: t('notLoaded'),
            children: callWords(list.error),
            onRetry: () => void list.refetch(),
            details: list.error?.requestId,
          }}
          emptyState={<NoRooms inbox={inbox} view={view} />}
        >
          <RoomRows inbox={inbox} view={view} narrow={narrow} box={box} />
        </ListStates>
      </div>
    </section>
  );
}
