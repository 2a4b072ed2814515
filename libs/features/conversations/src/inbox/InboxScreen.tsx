import {
  Button,
  EmptyState,
  FilteredEmptyState,
  IconButton,
  IconChevronLeft,
  IconChevronRight,
  IconInbox,
  IconSearch,
  ListRow,
  ListStates,
  Segmented,
  SkeletonRows,
  TextField,
  useToast,
} from '@patchbay/kit';
import { useNarrow } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { Link, type AppSearch } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RoomDetails } from '../thread/RoomDetails.js';
import { Thread } from '../thread/Thread.js';
import classes from './Inbox.module.css';
import { InboxColumn } from './InboxColumn.js';
import { roomItem, type RoomItem } from './row-item.js';
import { type InboxView, pageSize, useInbox, useRoomActions, views } from './use-inbox.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The inbox: rooms on the left, the thread of the open one beside it, what is known of it on the right. On phones one after the other. */
export function Screen() {
  const { path } = useCurrentAccount();
  const view: InboxView = views.find((one) => one === path.rest[0]) ?? 'open';
  const narrow = useNarrow();
  const inbox = useInbox(view);
  const toast = useToast();
  const actions = useRoomActions((text) => toast({ text, tone: 'error' }));
  const [showDetails, setShowDetails] = useState(true);
  const isAlone = narrow && inbox.active !== undefined;
  return (
    <>
      <InboxColumn view={view} unread={inbox.unread} />
      <div
        className={classes.inbox}
        data-open={inbox.active !== undefined || undefined}
        data-details={(showDetails && inbox.active !== undefined) || undefined}
      >
        {isAlone ? null : <RoomList inbox={inbox} view={view} narrow={narrow} />}
        {inbox.active === undefined ? (
          narrow ? null : (
            <Choose total={inbox.list.data?.totalRooms ?? 0} />
          )
        ) : (
          <Thread
            key={`thread ${inbox.active}`}
            roomId={inbox.active}
            actions={actions}
            narrow={narrow}
            onBack={() => void inbox.open(null)}
            onDetails={() => setShowDetails((now) => !now)}
          />
        )}
        {!narrow && inbox.active !== undefined && showDetails ? (
          <RoomDetails
            key={`details ${inbox.active}`}
            roomId={inbox.active}
            onHide={() => setShowDetails(false)}
          />
        ) : null}
      </div>
    </>
  );
}

function Choose({ total }: { readonly total: number }) {
  return (
    <div className={classes.choose}>
      {total === 0 ? null : (
        <EmptyState icon={<IconInbox size={18} />} title="Choose a conversation">
          Arrow keys move through the list, Enter opens.
        </EmptyState>
      )}
    </div>
  );
}

function RoomList({
  inbox,
  view,
  narrow,
}: {
  readonly inbox: ReturnType<typeof useInbox>;
  readonly view: InboxView;
  readonly narrow: boolean;
}) {
  const { list, active, tab } = inbox;
  const viewer = useViewer();
  const rooms = list.data?.rooms ?? [];
  const [searching, setSearching] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const now = Date.now();
  const items = rooms.map((room) => roomItem(room, { now, timeZone, active }));
  const total = list.data?.totalRooms ?? 0;
  const first = inbox.page * pageSize + 1;
  const isFiltered = view !== 'open' || inbox.queryText !== '';

  return (
    <section className={classes.list} aria-label="Conversations">
      <header className={classes.listHead}>
        {narrow ? <h1 className={classes.title}>Inbox</h1> : null}
        <Segmented
          label="Inbox"
          value={tab}
          onChange={inbox.choose}
          options={[
            { value: 'priority', label: 'Priority', count: inbox.unread.priority },
            { value: 'agent', label: 'Junk', count: inbox.unread.agent },
          ]}
        />
        <span className={classes.grow} />
        <IconButton
          label="Search conversations"
          icon={<IconSearch size={16} />}
          onClick={() => setSearching((on) => !on)}
        />
      </header>
      {searching ? (
        <div className={classes.search}>
          <TextField
            label="Search conversations"
            labelHidden
            placeholder="Name, number or words"
            autoFocus
            value={inbox.queryText}
            onChange={(event) => inbox.setQuery(event.target.value)}
          />
        </div>
      ) : null}
      <div ref={box} className={classes.rows} onKeyDown={(event) => moveRow(event, box.current)}>
        <ListStates
          status={list.status}
          hasData={list.data !== undefined}
          empty={rooms.length === 0}
          skeleton={<SkeletonRows count={8} height={60} />}
          error={{
            title: 'Could not load the conversations',
            children: list.error?.message,
            onRetry: () => void list.refetch(),
            details: list.error?.message,
          }}
          emptyState={
            isFiltered ? (
              <FilteredEmptyState
                actions={
                  inbox.queryText ? (
                    <Button size="sm" onClick={() => inbox.setQuery('')}>
                      Clear
                    </Button>
                  ) : undefined
                }
              >
                No conversation here right now.
              </FilteredEmptyState>
            ) : (
              <EmptyState title={tab === 'agent' ? 'No junk' : 'No conversations yet'}>
                {tab === 'agent'
                  ? 'What the AI takes for spam lands here.'
                  : `Calls and texts to ${viewer.data?.target.displayName ?? 'your agent'} show up here the moment they arrive.`}
              </EmptyState>
            )
          }
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
      {total > pageSize ? (
        <footer className={classes.pager}>
          <span>
            <strong>
              {first}–{Math.min(total, first + rooms.length - 1)}
            </strong>{' '}
            of {total}
          </span>
          <span className={classes.grow} />
          <IconButton
            label="Previous page"
            icon={<IconChevronLeft size={16} />}
            disabled={inbox.page === 0}
            onClick={() => inbox.setPage(inbox.page - 1)}
          />
          <IconButton
            label="Next page"
            icon={<IconChevronRight size={16} />}
            disabled={first + pageSize > total}
            onClick={() => inbox.setPage(inbox.page + 1)}
          />
        </footer>
      ) : null}
    </section>
  );
}

const roomLink = (item: RoomItem, props: object) => (
  <Link
    to="."
    search={(former: AppSearch) => ({ ...former, active: item.roomId, highlightId: undefined })}
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
