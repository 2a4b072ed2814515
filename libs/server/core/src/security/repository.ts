import { type FieldProblem, refuse } from '@patchbay/server-kit';
import { type Db, audit, auditChanges, securityEvents } from '@patchbay/server-store';
import { type SQL, and, desc, eq, gte, lte, or, sql } from 'drizzle-orm';

export interface Window {
  readonly from?: number;
  readonly to?: number;
  readonly account?: number;
  readonly cursor?: string;
}

export interface AuditFilter extends Window {
  readonly actor?: string;
  readonly operation?: string;
  readonly outcome?: 'ok' | 'refused';
  readonly objectKind?: string;
  readonly objectId?: string;
}

export interface EventFilter extends Window {
  readonly kind?: string;
  readonly severity?: string;
}

type Table = typeof audit | typeof securityEvents;

const wrongCursor: FieldProblem = {
  path: 'query.cursor',
  message: 'must be the nextCursor of the page before',
};

/** The last row of a page, as an opaque cursor. */
export const cursorOf = ({ time, id }: { readonly time: string; readonly id: string }): string =>
  Buffer.from(`${time}|${id}`).toString('base64url');

function afterCursor(table: Table, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, time, id] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::?\d\d)?)\|([0-9a-f-]{36})$/.exec(
      Buffer.from(cursor, 'base64url').toString('utf8'),
    ) ?? [];
  if (time === undefined || id === undefined) throw refuse.invalid([wrongCursor]);
  return sql`(${table.createdAt}, ${table.id}) < (${time}::timestamptz, ${id}::uuid)`;
}

const inWindow = (table: Table, { from, to, account, cursor }: Window): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(table.createdAt, new Date(from * 1000)),
  to === undefined ? undefined : lte(table.createdAt, new Date(to * 1000)),
  account === undefined ? undefined : eq(table.accountId, account),
  afterCursor(table, cursor),
];

const is = (column: Parameters<typeof eq>[0], value: string | undefined) =>
  value === undefined ? undefined : eq(column, value);

const maxDifferences = 20;

/** An object that a request changed, as shown in an audit entry. */
export interface Difference {
  readonly object: { readonly kind: string; readonly id: string };
  readonly accountId: number | null;
  readonly deed: 'added' | 'changed' | 'removed';
  readonly fields: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;
}

/** The changes of an entry's request, within the transaction's scope. */
const differencesOf = sql<readonly Difference[]>`coalesce((
  select jsonb_agg(jsonb_build_object('object', jsonb_build_object('kind', one.object_kind, 'id',
  one.object_id), 'accountId', one.account_id, 'deed', one.deed, 'fields', one.fields)
  order by one.created_at, one.id)
  from (select c.* from ${auditChanges} c where c.call_id = audit.call_id
  order by c.created_at, c.id limit ${sql.raw(String(maxDifferences))}) one
), '[]')`;

/** Audit entries within the transaction's scope, newest first. */
export const findAudit = (db: Db, filter: AuditFilter, limit: number) =>
  db
    .select({
      row: audit,
      time: sql<string>`${audit.createdAt}::text`,
      differences: differencesOf,
      email: sql<
        string | null
      >`(select u.email from users u where ${audit.actorKind} <> 'anonymous' and u.id = case
        when ${audit.actorId} ~ '^[0-9]{1,15}$' then ${audit.actorId}::bigint end)`,
    })
    .from(audit)
    .where(
      and(
        ...inWindow(audit, filter),
        is(audit.action, filter.operation),
        is(audit.outcome, filter.outcome),
        is(audit.objectKind, filter.objectKind),
        is(audit.objectId, filter.objectId),
        filter.actor === undefined
          ? undefined
          : or(eq(audit.actorId, filter.actor), eq(audit.sessionId, filter.actor)),
      ),
    )
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(limit);

export type AuditRow = Awaited<ReturnType<typeof findAudit>>[number];

/** Security events within the transaction's scope, newest first. */
export const findSecurityEvents = (db: Db, filter: EventFilter, limit: number) =>
  db
    .select({ row: securityEvents, time: sql<string>`${securityEvents.createdAt}::text` })
    .from(securityEvents)
    .where(
      and(
        ...inWindow(securityEvents, filter),
        is(securityEvents.kind, filter.kind),
        is(securityEvents.severity, filter.severity),
      ),
    )
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(limit);
