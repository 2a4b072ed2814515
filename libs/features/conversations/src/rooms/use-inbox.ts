import { type Room } from '@patchbay/contract';
import { operationQuery, useOperation, useOperationMutation } from '@patchbay/queries';
import { type PageOf, type ScreenPlace, useChangeSearch, usePageSearch } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';

/** The inbox's two tabs; the wire calls Junk `agent`. */
export type InboxTab = 'priority' | 'agent';

/** The filters that the section column sets. */
export type InboxView = Exclude<PageOf<'inbox'>, 'review'>;

export const pageSize = 20;

/** Members' own tests have a view of their own; what people wrote stands everywhere else. */
const narrowed = (view: InboxView) => ({
  selfCall: view === 'tests',
  ...(view === 'unread' ? { unread: true } : {}),
  ...(view === 'aiOff' ? { aiOff: true } : {}),
  ...(view === 'closed' ? { archived: true } : {}),
  ...(['call', 'sms', 'client', 'email'].includes(view) ? { channel: view } : {}),
});

/** The arguments of one page of a view. */
export const roomsOf = (view: InboxView, page: number, queryText: string) => ({
  page,
  pageSize,
  pagination: true,
  ...narrowed(view),
  ...(queryText ? { queryText } : {}),
});

/** Fetches the first page of a view, and the room that the address opens. */
export function prefetch({ cache, account: { target }, page, search }: ScreenPlace): void {
  const args = roomsOf((page ?? 'open') as InboxView, 0, '');
  const kept = { target, cachedFirst: true };
  if (search.filter === 'agent')
    void cache.prefetchQuery(operationQuery('listJunkConversations', args, kept));
  else void cache.prefetchQuery(operationQuery('listConversations', args, kept));
  if (search.active !== undefined)
    void cache.prefetchQuery(operationQuery('getRoomTimeline', { roomId: search.active }, kept));
}

/** What decides which rooms are listed. */
export interface RoomsWanted {
  readonly view: InboxView;
  readonly tab: InboxTab;
  readonly queryText: string;
}

/** The first page of a list of rooms: of storage at once, and then of the server. */
export function useFirstRooms({ view, tab, queryText }: RoomsWanted) {
  const args = roomsOf(view, 0, queryText);
  // Rooms of another view are none of this one; those of a search stay while one types on.
  const options = { cachedFirst: queryText === '', keepPrevious: queryText !== '' };
  const priority = useOperation('listConversations', args, {
    ...options,
    enabled: tab === 'priority',
  });
  const junk = useOperation('listJunkConversations', args, {
    ...options,
    enabled: tab === 'agent',
  });
  return tab === 'agent' ? junk : priority;
}

/** The inbox of the URL and its search, and the number of unread rooms. */
export function useInbox(view: InboxView) {
  const { filter, active, new: composing, replies } = usePageSearch('inbox');
  const change = useChangeSearch();
  const [queryText, setQuery] = useState('');
  // A test is never junk.
  const tab: InboxTab = filter === 'agent' && view !== 'tests' ? 'agent' : 'priority';
  const list = useFirstRooms({ view, tab, queryText });
  const unread = {
    priority: useOperation('getActivity', {}).data?.total ?? 0,
    agent: useOperation('getAgentActivity', {}).data?.total ?? 0,
  };
  return {
    tab,
    list,
    active,
    isComposing: composing !== undefined && active === undefined,
    /** Saved replies above the inbox: the open part of them. */
    replies,
    queryText,
    setQuery,
    unread,
    open: (room: Room | null) =>
      change(
        { active: room?.roomId, new: undefined, highlightId: undefined },
        { replace: active !== undefined && room !== null },
      ),
    compose: () => void change({ new: 'draft', active: undefined, highlightId: undefined }),
    choose: (next: InboxTab) =>
      void change({ filter: next, active: undefined, new: undefined }, { replace: true }),
  };
}

export type Inbox = ReturnType<typeof useInbox>;

/** The actions on a whole room, each with its reversal. */
export function useRoomActions(onError: (message: string) => void) {
  const callWords = useCallWords();
  const fail = { onError: (error: Error) => onError(callWords(error)) };
  return {
    read: useOperationMutation('clearActivity', fail),
    readJunk: useOperationMutation('clearAgentActivity', fail),
    unread: useOperationMutation('markActivityUnread', fail),
    close: useOperationMutation('closeConversation', fail),
    reopen: useOperationMutation('unarchiveConversation', fail),
    ai: useOperationMutation('setAiAgentEnabled', fail),
  };
}

export type RoomActions = ReturnType<typeof useRoomActions>;
