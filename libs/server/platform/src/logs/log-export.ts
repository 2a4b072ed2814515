import { type Context, PiecesReply, TextReply, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type IgnoredFilter, apiPageSize, defaultColumns, toCsv } from '@patchbay/log-query';
import { releasingAfter } from '@patchbay/server-core';
import { type LogArguments, type AskedLogs } from './query-logs.js';
import { mostExported, exportLogs } from './export.js';
import { pageOfLogs, logView } from './rows.js';

/**
 * A file has no place for it, so what was ignored is named in a header: names, encoded as in an
 * address.
 */
const ignoredHeader = (ignored: readonly IgnoredFilter[]): Readonly<Record<string, string>> =>
  ignored.length > 0
    ? {
        'ignored-filters': [
          ...new Set(
            ignored.map(({ name }) => encodeURIComponent([...name].slice(0, 100).join(''))),
          ),
        ].join(', '),
      }
    : {};

const csv = 'text/csv; charset=utf-8';
const nothingToExport = () => refuse.notFound('No logs found for CSV export');

/** A file of logs. `release` gives the tenant's slot back. */
export async function answerCsv(
  context: Context<Db>,
  query: LogArguments,
  { asked, scope, fields, window, sort, page, pageSize, ignoredFilters }: AskedLogs,
  { release, fileName }: { readonly release: () => Promise<void>; readonly fileName: string },
): Promise<PiecesReply | TextReply> {
  const beside = ignoredHeader(ignoredFilters);
  // By time an export is read as it is sent; in another order it is sorted first, and a page long
  // at most.
  if (sort === 'timestamp') {
    const limit = Math.min(mostExported, Math.max(1, query.pageSize ?? apiPageSize));
    const pieces = await exportLogs(
      context.ask,
      { ...window, skip: (page - 1) * limit, limit },
      { scope, fields, columns: asked },
    );
    if (!pieces) throw nothingToExport();
    return new PiecesReply(csv, releasingAfter(pieces, release), fileName, beside);
  }
  const found = await context.ask((db) => pageOfLogs(db, { ...window, page, pageSize, sort }));
  const logs = found.rows.map((row) => logView(row, scope, fields));
  if (logs.length === 0) throw nothingToExport();
  const columns = asked?.length
    ? asked
    : defaultColumns([...new Set(logs.flatMap((row) => Object.keys(row)))], scope);
  await release();
  return new TextReply(csv, toCsv(columns, logs), fileName, beside);
}
