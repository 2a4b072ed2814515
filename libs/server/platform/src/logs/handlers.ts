import { type Clock, toSeconds } from '@patchbay/kernel';
import { type LogScope, alwaysRequested, apiDefaultWindow, apiPageSize, canonicalField, csvHeader, csvRow, defaultColumns, exportFileName, knownFields, knownType, maxPageSize, parseLogFilters } from '@patchbay/log-query';
import { type Handlers, type TreeNode, TextReply, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { dynamicFields, logView, pageOfLogs } from './rows.js';

const scopeOf = (node: TreeNode): LogScope => (node.tier === 'platform' ? 'superAdmin' : node.tier);

/** Handlers of conversation logs. */
export function createLogHandlers({ clock }: { readonly clock: Clock }): Pick<Handlers<Db>, 'queryLogs'> {
  return {
    queryLogs: async ({ query, target, context }) => {
      const now = toSeconds(clock.now());
      const end = query.end ?? now + 1;
      const start = query.start ?? end - apiDefaultWindow;
      if (start > end) throw refuse.invalid([{ path: 'query.start', message: 'must not lie after end' }]);
      const parsed = parseLogFilters(query, knownType);
      if (!parsed.ok) throw refuse.invalid([{ path: 'query', message: parsed.error.message }], parsed.error.message);
      const pageSize = Math.min(maxPageSize, Math.max(1, query.pageSize ?? apiPageSize));
      const page = Math.max(1, query.page ?? 1);
      const scope = scopeOf(target);
      const asked = query.fields?.split(',').map((name) => canonicalField(name.trim())).filter(Boolean);
      const fields = asked?.length ? new Set<string>([...asked, ...alwaysRequested]) : null;

      return context.within(async (db) => {
        const found = await pageOfLogs(db, { start, end, conditions: parsed.value.conditions, page, pageSize, sort: canonicalField(query.sort ?? 'timestamp'), order: query.order ?? 'desc' });
        const logs = found.rows.map((row) => logView(row, scope, fields));
        if (query.format === 'csv') {
          if (logs.length === 0) throw refuse.notFound('No logs found for CSV export');
          const columns = asked?.length ? asked : defaultColumns([...new Set(logs.flatMap((row) => Object.keys(row)))], scope);
          return new TextReply('text/csv; charset=utf-8', csvHeader(columns) + logs.map((row) => csvRow(columns, row)).join(''), exportFileName(new Date(clock.now()).toISOString().slice(0, 10), 'csv'));
        }
        const totalPages = Math.ceil(found.totalCount / pageSize);
        const schema = query.includeFields ? [...Object.keys(knownFields), ...(await dynamicFields(db, start, end))] : undefined;
        return {
          logs, count: logs.length, totalCount: found.totalCount, totalDuration: found.totalDuration,
          pagination: { page, pageSize, totalPages, totalCount: found.totalCount, hasMore: page < totalPages, pageCount: totalPages }, ...(schema ? { schema } : {}),
        };
      });
    },
  };
}
