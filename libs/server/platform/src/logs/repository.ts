import { and, asc, desc, isNotNull, sql, type SQL } from 'drizzle-orm';
import { type Db, logs, parties, rooms, rowByKey, statements } from '@patchbay/server-store';
import { type LogPage, type LogQuery, type LogTotals, type Stored } from './log-page.js';
import { answeredSql, textOf, windowSql } from './log-sql.js';
import { pageByTime } from './page-by-time-repository.js';

/** The page without conditions, which is the first and most frequent request of a list. */
const windowRows = statements((db, order: 'asc' | 'desc') => {
  const direction = order === 'asc' ? asc : desc;
  return db
    .select()
    .from(logs)
    .where(windowSql(sql.placeholder('start'), sql.placeholder('end'), []))
    .orderBy(direction(logs.timestamp), desc(logs.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});
const totalsOf = (answered: SQL) => ({
  count: sql<number>`count(*)`.mapWith(Number),
  duration: sql<number>`coalesce(sum(${logs.duration}), 0)`.mapWith(Number),
  calls: sql<number>`count(*) filter (where ${answered})`.mapWith(Number),
  callDuration: sql<number>`coalesce(sum(${logs.duration}) filter (where ${answered}), 0)`.mapWith(
    Number,
  ),
});
const windowTotals = statements((db) =>
  db
    .select(totalsOf(answeredSql([])))
    .from(logs)
    .where(windowSql(sql.placeholder('start'), sql.placeholder('end'), [])),
);

/**
 * One page of rows with how many match and how long they lasted together. The size of the page is
 * bounded by the caller. Sends all at once.
 */
export async function pageOfLogs(db: Db, query: LogQuery): Promise<LogPage> {
  if (query.sort === 'timestamp' && query.conditions.length > 0) return pageByTime(db, query);
  const [rows, [totals]] = await Promise.all(
    query.sort === 'timestamp' ? plainPage(db, query) : sortedPage(db, query),
  );
  return {
    rows,
    totalCount: totals?.count ?? 0,
    totalDuration: totals?.duration ?? 0,
    calls: { count: totals?.calls ?? 0, duration: totals?.callDuration ?? 0 },
  };
}

type Page = [Promise<Stored[]>, Promise<LogTotals[]>];

function plainPage(db: Db, { start, end, page, pageSize, order }: LogQuery): Page {
  return [
    windowRows(db, order, { start, end, limit: pageSize, offset: (page - 1) * pageSize }),
    windowTotals(db, null, { start, end }),
  ];
}

function sortedPage(db: Db, query: LogQuery): Page {
  const where = windowSql(query.start, query.end, query.conditions);
  const by: SQL = query.sort === 'duration' ? sql`${logs.duration}` : textOf(query.sort);
  const direction = query.order === 'asc' ? asc : desc;
  return [
    db
      .select()
      .from(logs)
      .where(where)
      .orderBy(direction(by), desc(logs.timestamp), desc(logs.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    db
      .select(totalsOf(answeredSql(query.conditions)))
      .from(logs)
      .where(where)
      .execute(),
  ];
}

const namedRooms = statements((db) => {
  const key = { organizationId: rooms.organizationId, id: rooms.partyId };
  const party = rowByKey(db, parties, key, { name: parties.name }, 'party');
  return db
    .select({ roomId: rooms.id, name: party.name })
    .from(rooms)
    .crossJoinLateral(party)
    .where(
      and(sql`${rooms.id} = any(${sql.placeholder('roomIds')}::text[])`, isNotNull(party.name)),
    );
});

/** The names of the contacts of some rooms, as the inbox shows them, by room. Sends at once. */
export async function contactNames(
  db: Db,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await namedRooms(db, null, { roomIds });
  return new Map(rows.flatMap(({ roomId, name }) => (name ? [[roomId, name] as const] : [])));
}

/** Names of the dynamic fields that rows of a window carry, most frequent first. */
export async function dynamicFields(db: Db, start: number, end: number): Promise<string[]> {
  const { rows } = await db
    .execute(
      sql`select key, count(*) as n from ${logs}, jsonb_object_keys(${logs.meta}) as key
        where ${windowSql(start, end, []) ?? sql`true`} group by key order by n desc, key limit 60`,
    )
    .execute();
  return rows.map((row) => String(row.key));
}
