import { type SQL, sql } from 'drizzle-orm';
import { type SqlFormula, type SqlOptions, type FormulaNode, toSql } from '@patchbay/formula';
import { type Result } from '@patchbay/kernel';
import { logs } from '@patchbay/server-store';
import { columnNames, metaPath } from './log-columns-sql.js';

const numeric = new Set([
  'duration',
  'transfer',
  'accountId',
  'agentId',
  'organizationId',
  'resellerId',
  'partnerId',
]);

/** The time as it is served, so that a formula sees the same value in SQL as in a row. */
const servedTime = `to_char("logs"."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The expression for a field of a formula: a column with its type, or else a path into `meta`,
 * which is always bound.
 */
const field: SqlOptions['field'] = (name, param) => {
  if (name === 'timestamp') return { sql: servedTime, type: 'text' };
  if (columnNames.includes(name))
    return {
      sql: `"logs"."${logs[name as 'duration'].name}"`,
      type: numeric.has(name) ? 'number' : 'text',
    };
  return { sql: `("logs"."meta" #> ${param(metaPath(name))}::text[])`, type: 'json' };
};

/**
 * The formula's text with its placeholders as bound values; the text contains nothing that a user
 * wrote.
 */
function bound({ text, params }: SqlFormula): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`)),
  );
}

/** A formula over log rows in SQL. `now` is Unix seconds. */
export function formulaSql(
  tree: FormulaNode,
  now: number,
): Result<{ readonly expression: SQL; readonly folds: boolean }> {
  const written = toSql(tree, { field, now, row: '"logs"."id"' });
  return written.ok
    ? { ok: true, value: { expression: bound(written.value), folds: written.value.folds } }
    : written;
}
