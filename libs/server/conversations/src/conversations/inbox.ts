import { and, count, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  type Db,
  accounts,
  agentConfigs,
  parties,
  rooms,
  statements,
} from '@patchbay/server-store';
import { type Channel } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { partyNameOf } from './party-name.js';
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

/** Escapes wildcards for LIKE. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** The parameters that determine the text of a page's statement. */
type Shape = { readonly [K in 'unread' | 'archived' | 'aiOff' | 'channel' | 'search']: boolean };

const pattern = sql.placeholder('pattern');
const conditionsOf = (shape: Shape): SQL | undefined =>
  and(
    eq(rooms.inbox, sql.placeholder('inbox')),
    shape.archived ? isNotNull(rooms.archivedAt) : isNull(rooms.archivedAt),
    shape.unread ? gt(rooms.unread, 0) : undefined,
    shape.aiOff ? eq(rooms.aiEnabled, false) : undefined,
    shape.channel ? eq(rooms.channel, sql.placeholder('channel')) : undefined,
    shape.search
      ? or(
          sql`${parties.name} ilike ${pattern}`,
          sql`${parties.address} ilike ${pattern}`,
          sql`${rooms.lastMessage} ilike ${pattern}`,
        )
      : undefined,
  );

/** The active configuration of a room's agent: live, else the draft. */
export const campaignOf = sql<
  string | null
>`(select ${agentConfigs.id} from ${agentConfigs} where ${agentConfigs.organizationId} = ${accounts.organizationId} and ${agentConfigs.accountId} = ${accounts.id} order by ${agentConfigs.slot} limit 1)`;

/**
 * Only the fields shown in an inbox row: an agent's settings may be large and would repeat in each
 * row.
 */
const shown = {
  id: rooms.id,
  inbox: rooms.inbox,
  lastMessage: rooms.lastMessage,
  lastMessageAuthor: rooms.lastMessageAuthor,
  lastMessageAt: rooms.lastMessageAt,
  channel: rooms.channel,
  unread: rooms.unread,
  aiEnabled: rooms.aiEnabled,
  archivedAt: rooms.archivedAt,
  blocked: rooms.blocked,
  partyId: parties.id,
  partyName: parties.name,
  partyKind: parties.kind,
  partyAddress: parties.address,
  agentId: accounts.id,
  agentAccountName: accounts.accountName,
  agentName: accounts.name,
  agentUsername: accounts.username,
  campaignId: campaignOf,
};

const pages = statements((db, shape: Shape) =>
  db
    .select(shown)
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(conditionsOf(shape))
    .orderBy(desc(rooms.lastMessageAt), desc(rooms.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

const totals = statements((db, shape: Shape) => {
  const numbers = db
    .select({
      total: count(),
      unread: sql<number>`count(*) filter (where ${rooms.unread} > 0)`.mapWith(Number),
    })
    .from(rooms)
    .$dynamic();
  // The name is joined for searches only.
  return (shape.search ? numbers.innerJoin(parties, eq(parties.id, rooms.partyId)) : numbers).where(
    conditionsOf(shape),
  );
});

/**
 * One page of an inbox, newest first, within row security and the caller's reach. Sends all
 * statements at once.
 */
export async function listRooms(db: Db, filter: InboxFilter) {
  const { inbox, channel, queryText, pageSize } = filter;
  const shape: Shape = {
    unread: filter.unread === true,
    archived: filter.archived === true,
    aiOff: filter.aiOff === true,
    channel: Boolean(channel),
    search: Boolean(queryText),
  };
  const values = { inbox, channel, pattern: queryText ? likeText(queryText) : '' };
  const [found, [numbers]] = await Promise.all([
    pages(db, shape, { ...values, limit: pageSize, offset: filter.page * pageSize }),
    totals(db, shape, values),
  ]);
  return {
    rooms: found.map((row) =>
      roomView(
        row,
        { id: row.partyId, name: row.partyName, kind: row.partyKind, address: row.partyAddress },
        {
          id: row.agentId,
          accountName: row.agentAccountName,
          name: row.agentName,
          username: row.agentUsername,
          campaignId: row.campaignId,
        },
      ),
    ),
    totalRooms: numbers?.total ?? 0,
    unreadRooms: numbers?.unread ?? 0,
    pageNumber: filter.page,
    pageSize,
  };
}

const unread = statements((db) =>
  db
    .select(shown)
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(
      and(eq(rooms.inbox, sql.placeholder('inbox')), gt(rooms.unread, 0), isNull(rooms.archivedAt)),
    )
    .orderBy(desc(rooms.lastMessageAt))
    .limit(500),
);

/**
 * Unread rooms of an inbox, the newest 500; the simple form has only ids and message counts. Sends
 * at once.
 */
export async function unreadRooms(
  db: Db,
  inbox: 'priority' | 'junk',
  { simple = false }: { simple?: boolean } = {},
) {
  const found = await unread(db, null, { inbox });
  const items = found.map((row) => ({
    roomId: row.id,
    unread: row.unread,
    ...(simple
      ? {}
      : {
          name: partyNameOf({
            id: row.partyId,
            name: row.partyName,
            kind: row.partyKind,
            address: row.partyAddress,
          }),
          id: row.partyId,
          lastMessage: row.lastMessage,
          lastMessageTimestamp: dateToSeconds(row.lastMessageAt),
          channel: row.channel as Channel,
        }),
  }));
  return { rooms: items, total: items.length };
}
