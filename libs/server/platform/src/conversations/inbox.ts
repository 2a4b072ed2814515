import { and, count, desc, eq, gt, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { type Db, accounts, parties, rooms } from '@patchbay/server-store';
import { roomView } from './view.js';

export interface InboxFilter {
  readonly inbox: 'priority' | 'junk';
  readonly page: number;
  readonly pageSize: number;
  readonly unread?: boolean;
  readonly archived?: boolean;
  readonly aiOff?: boolean;
  readonly channel?: string;
  readonly queryText?: string;
}

/** Text for LIKE in which the caller's own wildcards mean themselves. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

function conditionsOf(filter: InboxFilter): SQL | undefined {
  const pattern = filter.queryText ? likeText(filter.queryText) : null;
  return and(
    eq(rooms.inbox, filter.inbox),
    filter.archived ? isNotNull(rooms.archivedAt) : isNull(rooms.archivedAt),
    filter.unread ? gt(rooms.unread, 0) : undefined,
    filter.aiOff ? eq(rooms.aiEnabled, false) : undefined,
    filter.channel ? eq(rooms.channel, filter.channel) : undefined,
    pattern ? or(ilike(parties.name, pattern), ilike(parties.address, pattern), ilike(rooms.lastMessage, pattern)) : undefined,
  );
}

/** One page of an inbox, newest first. Row security bounds what is seen; the reach of the caller is already set. */
export async function listRooms(db: Db, filter: InboxFilter) {
  const where = conditionsOf(filter);
  const page = db.select({ room: rooms, party: parties, agent: accounts }).from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId)).innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(where).orderBy(desc(rooms.lastMessageAt), desc(rooms.id)).limit(filter.pageSize).offset(filter.page * filter.pageSize);
  const numbers = db.select({ total: count(), unread: sql<number>`count(*) filter (where ${rooms.unread} > 0)`.mapWith(Number) }).from(rooms);
  // The name is only looked at in a search.
  const counted = filter.queryText ? numbers.innerJoin(parties, eq(parties.id, rooms.partyId)).where(where) : numbers.where(where);
  const [found, [totals]] = await Promise.all([page, counted]);
  return {
    rooms: found.map(({ room, party, agent }) => roomView(room, party, agent)),
    totalRooms: totals?.total ?? 0, unreadRooms: totals?.unread ?? 0, pageNumber: filter.page, pageSize: filter.pageSize,
  };
}

/** Unread rooms of an inbox. */
export async function unreadRooms(db: Db, inbox: 'priority' | 'junk') {
  return db.select({ roomId: rooms.id, unread: rooms.unread }).from(rooms).where(and(eq(rooms.inbox, inbox), gt(rooms.unread, 0), isNull(rooms.archivedAt))).orderBy(desc(rooms.lastMessageAt)).limit(500);
}
