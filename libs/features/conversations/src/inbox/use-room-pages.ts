import { type Room } from '@patchbay/contract';
import { useOperationPagesAt } from '@patchbay/queries';
import { pageSize, roomsOf, type RoomsWanted, type useFirstRooms } from '../rooms/use-inbox.js';

/** Rows from `first` up to `next`. */
export interface Rows {
  readonly first: number;
  readonly next: number;
}

export interface RoomPages {
  /** The room at a place of the list; undefined while its page is on the way. */
  readonly roomAt: (index: number) => Room | undefined;
  readonly total: number;
}

/**
 * The pages of the inbox in which the drawn rows are, beyond the first one. Only these are read
 * again when an event touches the inbox; the others are when the reader comes to them. Those outside
 * of `read` are shown as far as they are known, and not asked for.
 */
export function useRoomPages(
  list: ReturnType<typeof useFirstRooms>,
  { view, tab, queryText }: RoomsWanted,
  near: Rows,
  read: Rows = near,
): RoomPages {
  const total = list.data?.totalRooms ?? 0;
  const pagesOf = ({ first, next }: Rows) => pagesBetween(first, Math.min(next, total));
  const numbers = pagesOf(near).filter((page) => page > 0);
  const wanted = new Set(pagesOf(read));
  const pages = useOperationPagesAt(
    tab === 'agent' ? 'listJunkConversations' : 'listConversations',
    (page) => roomsOf(view, page, queryText),
    // Of the former search until the rows of this one have come.
    list.isPlaceholderData ? [] : numbers,
    (page) => wanted.has(page),
  );
  return {
    total,
    roomAt: (index) => {
      const page = Math.floor(index / pageSize);
      const reply = page === 0 ? list.data : pages[numbers.indexOf(page)]?.data;
      return reply?.rooms[index % pageSize];
    },
  };
}

/** The numbers of the pages that hold rows from `first` up to `next`. */
export function pagesBetween(first: number, next: number): readonly number[] {
  if (next <= first) return [];
  const from = Math.floor(first / pageSize);
  return Array.from({ length: Math.floor((next - 1) / pageSize) - from + 1 }, (_, at) => from + at);
}
