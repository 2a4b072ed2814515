import {
  sql,
  eq,
  desc,
  count,
  and,
  gt,
  isNull,
  not,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  isNotNull,
  or,
} from 'drizzle-orm';
import {
  agentConfigs,
  accounts,
  statements,
  rooms,
  parties,
  messages,
  isLike,
  rowByKey,
  type Db,
} from '@patchbay/server-store';

/** The parameters that determine the text of a page's statement. */
export type Shape = {
  readonly [
    K in 'unread' | 'archived' | 'aiOff' | 'ownTests' | 'withoutTests' | 'channel' | 'search'
  ]: boolean;
};

const pattern = sql.placeholder('pattern');
const number = sql.placeholder('number');

/** Columns of the party of a room that a search looks at. */
interface Sought {
  readonly partyName: SQLWrapper;
  readonly partyAddress: SQLWrapper;
}

const conditionsOf = (shape: Shape, sought?: Sought): SQL | undefined =>
  and(
    eq(rooms.inbox, sql.placeholder('inbox')),
    shape.archived ? isNotNull(rooms.archivedAt) : isNull(rooms.archivedAt),
    shape.unread ? gt(rooms.unread, 0) : undefined,
    shape.aiOff ? eq(rooms.aiEnabled, false) : undefined,
    shape.ownTests ? rooms.ownTest : undefined,
    shape.withoutTests ? not(rooms.ownTest) : undefined,
    shape.channel ? eq(rooms.channel, sql.placeholder('channel')) : undefined,
    sought
      ? or(
          isLike(sought.partyName, pattern),
          isLike(sought.partyAddress, number),
          isLike(rooms.lastMessage, pattern),
          // Not correlated, so that the messages are read once and not for each room.
          sql`${rooms.id} in (select said.room_id from ${messages} said
            where said.author <> 'system' and ${isLike(sql`said.body`, pattern)})`,
        )
      : undefined,
  );

/** The active configuration of an agent: live, else the draft. */
const campaignBy = (organizationId: SQLWrapper, accountId: SQLWrapper) =>
  sql<string | null>`(select ${agentConfigs.id} from ${agentConfigs}
  where ${agentConfigs.organizationId} = ${organizationId}
  and ${agentConfigs.accountId} = ${accountId} order by ${agentConfigs.slot} limit 1)`;

/** That of a room's agent, in a select that joins the accounts. */
export const campaignOf = campaignBy(accounts.organizationId, accounts.id);

/** The fields of a room in an inbox row. */
const shownOfRoom = {
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
  ownTest: rooms.ownTest,
};

const shownOfParty = {
  partyId: parties.id,
  partyName: parties.name,
  partyKind: parties.kind,
  partyAddress: parties.address,
};

const partyOf = (db: Db, organizationId: SQLWrapper, id: SQLWrapper) =>
  rowByKey(db, parties, { organizationId, id }, shownOfParty, 'party');

/** The settings of an agent may be large and would repeat in each row: these fields only. */
const shownOfAgent = {
  agentId: accounts.id,
  agentAccountName: accounts.accountName,
  agentName: accounts.name,
  agentUsername: accounts.username,
};

const agentOf = (db: Db, organizationId: SQLWrapper, id: SQLWrapper) =>
  rowByKey(db, accounts, { organizationId, id }, shownOfAgent, 'agent');

/** Whether the line that a row shows is a text of the business that did not arrive. */
const isLost = (organizationId: SQLWrapper, roomId: SQLWrapper, author: SQLWrapper) =>
  sql<boolean>`${author} in ('agent', 'person') and coalesce((
    select newest.status in ('failed', 'undelivered') from ${messages} newest
    where newest.organization_id = ${organizationId} and newest.room_id = ${roomId}
      and newest.author in ('customer', 'agent', 'person')
    order by newest.seq desc limit 1), false)`;

/** The newest message of a room with the words of the search, as its id, a space and its text. */
const foundMessage = sql<string | null>`(select said.id || ' ' || said.body from ${messages} said
  where said.organization_id = ${rooms.organizationId} and said.room_id = ${rooms.id}
  and said.author <> 'system' and ${isLike(sql`said.body`, pattern)} order by said.seq desc limit 1)`;

/**
 * Rooms in order, as many as are shown, with their party and agent. The rooms are chosen first: the
 * planner cannot tell how many rooms row security lets through, and else it looks up the party and the
 * agent of every room of the inbox and sorts them.
 */
function withPeople(
  db: Db,
  where: SQL | undefined,
  {
    limit,
    offset,
  }: { readonly limit: number | Placeholder; readonly offset: number | Placeholder },
) {
  const chosen = db
    .select({
      ...shownOfRoom,
      ofOrganization: rooms.organizationId,
      ofParty: rooms.partyId,
      ofAgent: rooms.accountId,
    })
    .from(rooms)
    .where(where)
    .orderBy(desc(rooms.lastMessageAt), desc(rooms.id))
    .limit(limit)
    .offset(offset)
    .as('chosen');
  const { ofOrganization, ofParty, ofAgent, ...fields } = chosen._.selectedFields;
  const party = partyOf(db, ofOrganization, ofParty);
  const agent = agentOf(db, ofOrganization, ofAgent);
  return db
    .select({
      ...fields,
      ...party._.selectedFields,
      ...agent._.selectedFields,
      campaignId: campaignBy(ofOrganization, ofAgent),
      isLost: isLost(ofOrganization, chosen.id, chosen.lastMessageAuthor),
      found: sql<string | null>`null`,
    })
    .from(chosen)
    .crossJoinLateral(party)
    .crossJoinLateral(agent)
    .orderBy(desc(chosen.lastMessageAt), desc(chosen.id));
}

/** The same for a search, which looks at the names of the parties as well. */
function searched(db: Db, shape: Shape) {
  const party = partyOf(db, rooms.organizationId, rooms.partyId);
  const agent = agentOf(db, rooms.organizationId, rooms.accountId);
  return db
    .select({
      ...shownOfRoom,
      ...party._.selectedFields,
      ...agent._.selectedFields,
      campaignId: campaignBy(rooms.organizationId, rooms.accountId),
      isLost: isLost(rooms.organizationId, rooms.id, rooms.lastMessageAuthor),
      found: foundMessage,
    })
    .from(rooms)
    .crossJoinLateral(party)
    .crossJoinLateral(agent)
    .where(conditionsOf(shape, party))
    .orderBy(desc(rooms.lastMessageAt), desc(rooms.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

/**
 * A page of rooms of an inbox with their party and agent. Row security bounds what is seen. Sends
 * at once.
 */
export const pages = statements((db, shape: Shape) =>
  shape.search
    ? searched(db, shape)
    : withPeople(db, conditionsOf(shape), {
        limit: sql.placeholder('limit'),
        offset: sql.placeholder('offset'),
      }),
);

/** The number of rooms and of unread rooms of an inbox. Sends at once. */
export const totals = statements((db, shape: Shape) => {
  const numbers = db
    .select({
      total: count(),
      unread: sql<number>`count(*) filter (where ${rooms.unread} > 0)`.mapWith(Number),
    })
    .from(rooms)
    .$dynamic();
  if (!shape.search) return numbers.where(conditionsOf(shape));
  const party = partyOf(db, rooms.organizationId, rooms.partyId);
  return numbers.crossJoinLateral(party).where(conditionsOf(shape, party));
});

const isUnread = and(
  eq(rooms.inbox, sql.placeholder('inbox')),
  gt(rooms.unread, 0),
  isNull(rooms.archivedAt),
);
const maxUnread = 500;

/** The newest 500 unread rooms of an inbox. Sends at once. */
export const unread = statements((db) => withPeople(db, isUnread, { limit: maxUnread, offset: 0 }));

/** Of the same rooms only how many messages are unread. Sends at once. */
export const unreadCounts = statements((db) =>
  db
    .select({ id: rooms.id, unread: rooms.unread })
    .from(rooms)
    .where(isUnread)
    .orderBy(desc(rooms.lastMessageAt), desc(rooms.id))
    .limit(maxUnread),
);

/** What a change of several rooms returns of each. */
const changedRoom = {
  id: rooms.id,
  organizationId: rooms.organizationId,
  accountId: rooms.accountId,
};

/**
 * Marks rooms as unread, each with at least so many messages, and returns them. Row security limits
 * the changes.
 */
export const markUnread = (
  db: Db,
  wanted: readonly { readonly roomId: string; readonly unread: number }[],
): Promise<
  { readonly id: string; readonly organizationId: number; readonly accountId: number }[]
> =>
  db
    .update(rooms)
    .set({ unread: sql`greatest(wanted.unread, ${rooms.unread})` })
    .from(
      sql`(select "roomId", max(unread) as unread from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
        as one("roomId" text, unread int) group by 1) as wanted`,
    )
    .where(sql`${rooms.id} = wanted."roomId"`)
    .returning(changedRoom);

/** One room, or every room with a party. */
export type RoomsNamed = { readonly roomId: string } | { readonly partyId: number };

/**
 * Marks unread rooms of an inbox as read, all of them or the named ones, and returns them. Row
 * security limits the changes.
 */
export const clearUnread = (
  db: Db,
  inbox: 'priority' | 'junk',
  which: RoomsNamed | 'all' | null,
): Promise<
  { readonly id: string; readonly organizationId: number; readonly accountId: number }[]
> =>
  db
    .update(rooms)
    .set({ unread: 0 })
    .where(
      and(
        eq(rooms.inbox, inbox),
        gt(rooms.unread, 0),
        which === 'all' ? undefined : isNamed(which),
      ),
    )
    .returning(changedRoom);

function isNamed(which: RoomsNamed | null): SQL {
  if (which === null) return sql`false`;
  return 'roomId' in which ? eq(rooms.id, which.roomId) : eq(rooms.partyId, which.partyId);
}
