import { type Context, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type QueryOf } from '@patchbay/contract';
import {
  type LogScope,
  apiDefaultWindow,
  parseLogFilters,
  knownType,
  maxPageSize,
  apiPageSize,
  canonicalField,
  alwaysRequested,
  knownFields,
  hiddenFields,
} from '@patchbay/log-query';
import {
  millisecondsToSeconds,
  inSeconds,
  lastingSeconds,
  type EpochMilliseconds,
} from '@patchbay/kernel';
import { contactNames, dynamicFields, pageOfLogs } from './repository.js';
import { logView } from './rows.js';
import { columnNames } from './log-columns-sql.js';
import { refusedByDatabase } from './database-refusal.js';

export type LogArguments = QueryOf<'queryLogs'>;
export type AskedLogs = ReturnType<typeof readLogQuery>;

/** A page of logs with its totals. */
export async function answerPage(context: Context<Db>, query: LogArguments, asked: AskedLogs) {
  const answer = await pageWithTotals(context, query, asked);
  const { scope, fields } = asked;
  if (hiddenFields(scope).includes('cnam') || fields?.has('contactName') === false) return answer;
  const roomIds = answer.logs.flatMap(({ roomId }) => (typeof roomId === 'string' ? [roomId] : []));
  if (roomIds.length === 0) return answer;
  const names = await context.ask((db) => contactNames(db, [...new Set(roomIds)]));
  return {
    ...answer,
    logs: answer.logs.map((row) => {
      const contactName = names.get(String(row['roomId']));
      return contactName === undefined ? row : { ...row, contactName };
    }),
  };
}

const pageWithTotals = (
  context: Context<Db>,
  query: LogArguments,
  { scope, fields, window, sort, page, pageSize, ignoredFilters }: AskedLogs,
) =>
  context
    .ask(async (db) => {
      const [found, names] = await Promise.all([
        pageOfLogs(db, { ...window, page, pageSize, sort }),
        query.includeFields ? dynamicFields(db, window.start, window.end) : null,
      ]);
      const logs = found.rows.map((row) => logView(row, scope, fields));
      const totalPages = Math.ceil(found.totalCount / pageSize);
      const schema = names
        ? [...new Set([...Object.keys(knownFields), ...columnNames, ...names])].filter(
            (name) => !hiddenFields(scope).includes(name),
          )
        : undefined;
      return {
        logs,
        count: logs.length,
        totalCount: found.totalCount,
        totalDuration: lastingSeconds(found.totalDuration),
        calls: { count: found.calls.count, duration: lastingSeconds(found.calls.duration) },
        pagination: {
          page,
          pageSize,
          totalPages,
          totalCount: found.totalCount,
          hasMore: page < totalPages,
          pageCount: totalPages,
        },
        ...(schema ? { schema } : {}),
        ...(ignoredFilters.length > 0 ? { ignoredFilters: [...ignoredFilters] } : {}),
      };
    })
    .catch(refusedByDatabase);

/** A query of logs with its defaults; refuses what cannot be asked. */
export function readLogQuery(query: LogArguments, scope: LogScope, nowMs: EpochMilliseconds) {
  const now = millisecondsToSeconds(nowMs);
  const end = query.end ?? inSeconds(now + 1);
  const start = query.start ?? inSeconds(end - apiDefaultWindow);
  if (start > end)
    throw refuse.invalid([{ path: 'query.start', message: 'must not lie after end' }]);
  const parsed = parseLogFilters(query, knownType);
  if (!parsed.ok)
    throw refuse.invalid([{ path: 'query', message: parsed.error.message }], parsed.error.message);
  const pageSize = Math.min(maxPageSize, Math.max(1, query.pageSize ?? apiPageSize));
  const page = Math.max(1, query.page ?? 1);
  const asked = query.fields
    ?.split(',')
    .map((name) => canonicalField(name.trim()))
    .filter(Boolean);
  const sort = canonicalField(query.sort ?? 'timestamp');
  const order = query.order ?? 'desc';
  const fields = asked?.length ? new Set<string>([...asked, ...alwaysRequested]) : null;
  const { conditions, reasons: ignoredFilters } = parsed.value;
  return {
    asked,
    scope,
    fields,
    window: { start, end, conditions, order },
    sort,
    page,
    pageSize,
    ignoredFilters,
  };
}
