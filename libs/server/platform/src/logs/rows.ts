import { type LogRow } from '@patchbay/contract';
import { type LogScope, hiddenFields } from '@patchbay/log-query';
import { columnNames } from './log-columns-sql.js';
import { type Stored } from './log-page.js';

const columnSet: ReadonlySet<string> = new Set(columnNames);

/**
 * The fields that a scope never sees, and the columns that it sees. Computed once per scope,
 * because every row needs it.
 */
interface View {
  readonly hidden: ReadonlySet<string>;
  readonly columns: readonly (keyof Stored)[];
}

const views = new Map<LogScope, View>();

function viewOf(scope: LogScope): View {
  let view = views.get(scope);
  if (!view) {
    const hidden = new Set(hiddenFields(scope));
    views.set(
      scope,
      (view = {
        hidden,
        columns: columnNames.filter((name) => !hidden.has(name)) as (keyof Stored)[],
      }),
    );
  }
  return view;
}

/**
 * A stored row as it is served: the columns and the reported fields, without those that the scope
 * hides. Absent values are left out.
 */
export function logView(row: Stored, scope: LogScope, fields: ReadonlySet<string> | null): LogRow {
  const { hidden, columns } = viewOf(scope);
  const isAsked = (name: string): boolean =>
    fields === null || fields.has(name) || name === 'id' || name === 'timestamp';
  const shown: Record<string, unknown> = {};
  const { meta } = row;
  for (const name in meta) {
    const value = meta[name];
    if (
      value !== null &&
      value !== undefined &&
      name !== 'meta' &&
      !columnSet.has(name) &&
      !hidden.has(name) &&
      isAsked(name)
    )
      shown[name] = value;
  }
  for (const name of columns) {
    const value = row[name];
    if (value !== null && value !== undefined && isAsked(name)) shown[name] = value;
  }
  if (shown.timestamp !== undefined) shown.timestamp = row.timestamp.toISOString();
  if (fields?.has('meta') && !hidden.has('meta')) shown.meta = meta;
  return shown as LogRow;
}
