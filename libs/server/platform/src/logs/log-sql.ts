import { type SQL, type SQLWrapper, and, or, sql } from 'drizzle-orm';
import { type Condition } from '@patchbay/log-query';
import { logs } from '@patchbay/server-store';

/** Columns of the table by their served names. Anything else is looked up in `meta`. */
const columns: Readonly<Record<string, SQLWrapper>> = {
  id: logs.id, uuid: logs.uuid, callId: logs.callId, roomId: logs.roomId, accountId: logs.accountId, agentId: logs.agentId, organizationId: logs.organizationId, resellerId: logs.resellerId,
  partnerId: logs.partnerId, accountName: logs.accountName, timestamp: logs.timestamp, duration: logs.duration, fromNumber: logs.fromNumber, toNumber: logs.toNumber, cnam: logs.cnam, direction: logs.direction,
  type: logs.type, eventType: logs.eventType, transfer: logs.transfer, scheduled: logs.scheduled, outcome: logs.outcome, summary: logs.summary,
};

export const columnNames = Object.keys(columns);

/** The text of a field: a column, or a path into `meta` that is always bound, never written into the statement. */
export function textOf(field: string): SQL {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column) return sql`(${column})::text`;
  const path = (field.startsWith('meta.') ? field.slice(5) : field).split('.');
  return sql`${logs.meta} #>> ${`{${path.map((part) => `"${part.replace(/["\\]/g, '')}"`).join(',')}}`}::text[]`;
}

/** A number, or null where the text is none: one bad row must not fail the query. */
export function numberOf(field: string): SQL {
  if (field === 'duration' || field === 'transfer' || /Id$/.test(field)) if (Object.hasOwn(columns, field) && !['callId', 'roomId'].includes(field)) return sql`(${columns[field]})::numeric`;
  const text = textOf(field);
  return sql`case when ${text} ~ '^[+-]?[0-9]+([.][0-9]+)?$' then (${text})::numeric end`;
}

function momentOf(field: string): SQL {
  if (field === 'timestamp') return sql`${logs.timestamp}`;
  const text = textOf(field);
  return sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then (${text})::timestamptz end`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);
const likeForms: Readonly<Record<string, (text: string) => string>> = { contains: (t) => `%${t}%`, startswith: (t) => `${t}%`, endswith: (t) => `%${t}` };

/** The condition in SQL. Every value is bound; names are columns of the table or bound paths. */
export function conditionSql(condition: Condition): SQL {
  const { field, op, type } = condition;
  const text = textOf(field);
  if (op === 'isnull' || op === 'isnotset') return sql`${text} is null`;
  if (op === 'isset') return sql`${text} is not null`;
  if (op === 'empty') return sql`coalesce(${text}, '') = ''`;
  if (op === 'notempty' || op === 'present') return sql`coalesce(${text}, '') <> ''`;
  if (op === 'regex') return sql`${text} ~ ${condition.texts[0] ?? ''}`;
  if (op === 'iregex') return sql`${text} ~* ${condition.texts[0] ?? ''}`;
  const form = /^(n?)(i?)(contains|startswith|endswith)$/.exec(op);
  if (form) {
    const pattern = likeForms[form[3] as string]?.(escapeLike(condition.texts[0] ?? '')) ?? '';
    const like = form[2] ? sql`${text} ilike ${pattern}` : sql`${text} like ${pattern}`;
    return form[1] ? sql`not coalesce(${like}, false)` : like;
  }
  return comparison(condition, type === 'string' || type === 'boolean' ? text : type === 'date' || type === 'datetime' ? momentOf(field) : numberOf(field));
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function comparison({ op, type, values, texts }: Condition, left: SQL): SQL {
  const bound = (index: number): SQL => {
    if (type === 'string' || type === 'boolean') return sql`${texts[index] ?? ''}::text`;
    if (type === 'date' || type === 'datetime') return sql`${texts[index] ?? ''}::timestamptz`;
    return sql`${String(values[index])}::numeric`;
  };
  if (op === 'in' || op === 'nin') {
    const list = values.map((_, index) => sql`${left} = ${bound(index)}`);
    const any = or(...list) ?? sql`false`;
    return op === 'in' ? any : sql`not coalesce(${any}, false)`;
  }
  if (op === 'eq') return sql`${left} = ${bound(0)}`;
  if (op === 'ne') return sql`${left} is distinct from ${bound(0)}`;
  return sql`${left} ${signs[op as keyof typeof signs]} ${bound(0)}`;
}

/** All conditions within a window of seconds: first instant included, last excluded. */
export const windowSql = (start: number, end: number, conditions: readonly Condition[]): SQL | undefined =>
  and(sql`${logs.timestamp} >= to_timestamp(${start})`, sql`${logs.timestamp} < to_timestamp(${end})`, ...conditions.map(conditionSql));
