import { type Context, PiecesReply, TextReply, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type IgnoredFilter,
  apiPageSize,
  csvMediaType,
  defaultColumns,
  toCsv,
} from '@patchbay/log-query';
import { releasingAfter } from '@patchbay/server-core';
import { type LogArguments, type AskedLogs } from './query-logs.js';
import { maxExported, exportLogs } from './export.js';
import { pageOfLogs } from './repository.js';
import { logView } from './rows.js';

/** A file cannot contain it, so a header lists the names of ignored filters, URL-encoded. */
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

const nothingToExport = () => refuse.notFound('No logs found for CSV export');

/** A file of logs. `release` gives the tenant's slot back. */
export async function answerCsv(
  context: Context<Db>,
  query: LogArguments,
  { asked, scope, fields, window, sort, page, pageSize, ignoredFilters }: AskedLogs,
  { release, fileName }: { readonly release: () => Promise<void>; readonly fileName: string },
): Promise<PiecesReply | TextReply> {
  const beside = ignoredHeader(ignoredFilters);
  // By time, an export is read while it is sent; in another order it has to be sorted first, and is
  // limited to one page.
  if (sort === 'timestamp') {
    const limit = Math.min(maxExported, Math.max(1, query.pageSize ?? apiPageSize));
    const pieces = await exportLogs(
      context.ask,
      { ...window, skip: (page - 1) * limit, limit },
      { scope, fields, columns: asked },
    );
    if (!pieces) throw nothingToExport();
    return new PiecesReply(csvMediaType, releasingAfter(pieces, release), fileName, beside);
  }
  const found = await context.ask((db) => pageOfLogs(db, { ...window, page, pageSize, sort }));
  const logs = found.rows.map((row) => logView(row, scope, fields));
  if (logs.length === 0) throw nothingToExport();
  const columns = asked?.length
    ? asked
    : defaultColumns([...new Set(logs.flatMap((row) => Object.keys(row)))], scope);
  await release();
  return new TextReply(csvMediaType, toCsv(columns, logs), fileName, beside);
}
