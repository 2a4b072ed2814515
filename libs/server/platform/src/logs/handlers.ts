import { isTimeZone } from '@patchbay/formats';
import { type Clock, inSeconds, lastingSeconds, millisecondsToSeconds } from '@patchbay/kernel';
import {
  type IgnoredFilter,
  type LogScope,
  alwaysRequested,
  apiDefaultWindow,
  apiPageSize,
  canonicalField,
  defaultColumns,
  exportFileName,
  hiddenFields,
  knownFields,
  knownType,
  maxPageSize,
  parseLogFilters,
  toCsv,
} from '@patchbay/log-query';
import { readMetric } from '@patchbay/metrics';
import {
  type ConcurrencyLimit,
  createConcurrencyLimiter,
  organizationOf,
  recordSecurityEvent,
  releasingAfter,
  withSlot,
} from '@patchbay/server-core';
import {
  type Context,
  type Handlers,
  PiecesReply,
  TextReply,
  type TreeNode,
  cannotWrite,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { columnNames } from './log-columns.js';
import { refusedByDatabase } from './database-refusal.js';
import { exportLogs, mostExported } from './export.js';
import { daysOf, metricResult, readyMetric } from './metrics.js';
import { dynamicFields, logView, pageOfLogs } from './rows.js';

/** Tells of an export, which goes on where nothing can be written. */
async function noteExport(context: Context<Db>, target: TreeNode): Promise<void> {
  const userId = isMember(context.actor) ? context.actor.userId : null;
  await context
    .within((db) =>
      recordSecurityEvent(db, {
        kind: 'logs-exported',
        accountId: target.id,
        organizationId: organizationOf(target),
        userId,
        address: context.caller.address,
        requestId: context.requestId,
      }),
    )
    .catch((error: unknown) => {
      if (!cannotWrite(error)) throw error;
    });
}

const scopeOf = (node: TreeNode): LogScope => (node.tier === 'platform' ? 'superAdmin' : node.tier);

/** The longest window of metrics, in seconds: three years and a day. */
const longestWindow = 1_097 * 86_400;

/** An export of a million rows reads for many seconds: a tenant may run two at a time, which leaves capacity for other tenants. */
const exportLimit: ConcurrencyLimit = {
  name: 'exports',
  max: 2,
  refusal: 'Two exports of this account are running. Wait until one of them is done.',
};

/** A file has no place for it, so what was ignored is named in a header: names, encoded as in an address. */
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

/** Handlers of conversation logs and of what they add up to. */
export function createLogHandlers({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Pick<Handlers<Db>, 'queryLogs' | 'queryMetrics'> {
  const acquireSlot = createConcurrencyLimiter({ store, clock });
  const csvName = () => exportFileName(new Date(clock.now()).toISOString().slice(0, 10), 'csv');

  return {
    queryLogs: async ({ query, target, context }) => {
      const now = millisecondsToSeconds(clock.now());
      const end = query.end ?? inSeconds(now + 1);
      const start = query.start ?? inSeconds(end - apiDefaultWindow);
      if (start > end)
        throw refuse.invalid([{ path: 'query.start', message: 'must not lie after end' }]);
      const parsed = parseLogFilters(query, knownType);
      if (!parsed.ok)
        throw refuse.invalid(
          [{ path: 'query', message: parsed.error.message }],
          parsed.error.message,
        );
      const pageSize = Math.min(maxPageSize, Math.max(1, query.pageSize ?? apiPageSize));
      const page = Math.max(1, query.page ?? 1);
      const scope = scopeOf(target);
      const asked = query.fields
        ?.split(',')
        .map((name) => canonicalField(name.trim()))
        .filter(Boolean);
      const sort = canonicalField(query.sort ?? 'timestamp');
      const order = query.order ?? 'desc';
      const fields = asked?.length ? new Set<string>([...asked, ...alwaysRequested]) : null;

      const { conditions, reasons: ignoredFilters } = parsed.value;
      const beside = ignoredHeader(ignoredFilters);
      if (query.format === 'csv') {
        if (page === 1) await noteExport(context, target);
        return withSlot(context.signal, await acquireSlot(exportLimit, target), async (release) => {
          // By time an export is read as it is sent; in another order it is sorted first, and a page long at most.
          if (sort === 'timestamp') {
            const limit = Math.min(mostExported, Math.max(1, query.pageSize ?? apiPageSize));
            const pieces = await exportLogs(
              context.ask,
              { start, end, conditions, order, skip: (page - 1) * limit, limit },
              { scope, fields, columns: asked },
            );
            if (!pieces) throw nothingToExport();
            return new PiecesReply(csv, releasingAfter(pieces, release), csvName(), beside);
          }
          const found = await context.ask((db) =>
            pageOfLogs(db, { start, end, conditions, page, pageSize, sort, order }),
          );
          const logs = found.rows.map((row) => logView(row, scope, fields));
          if (logs.length === 0) throw nothingToExport();
          const columns = asked?.length
            ? asked
            : defaultColumns([...new Set(logs.flatMap((row) => Object.keys(row)))], scope);
          await release();
          return new TextReply(csv, toCsv(columns, logs), csvName(), beside);
        }).catch(refusedByDatabase);
      }
      return context
        .ask(async (db) => {
          const [found, names] = await Promise.all([
            pageOfLogs(db, { start, end, conditions, page, pageSize, sort, order }),
            query.includeFields ? dynamicFields(db, start, end) : null,
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
    },

    queryMetrics: async ({ body, context }) => {
      const { start, end, timezone: timeZone = 'UTC' } = body;
      if (!/^[A-Za-z]/.test(timeZone) || !isTimeZone(timeZone))
        throw refuse.invalid([
          { path: 'body.timezone', message: 'must be a time zone, like America/New_York' },
        ]);
      if (start >= end)
        throw refuse.invalid([{ path: 'body.start', message: 'must lie before end' }]);
      if (end - start > longestWindow)
        throw refuse.invalid([
          { path: 'body.start', message: 'must lie at most three years before end' },
        ]);
      const window = { start, end, timeZone, now: millisecondsToSeconds(clock.now()) };
      const metrics = body.metrics.map((given, at) => {
        const metric = readMetric(given);
        const ready = metric.ok ? readyMetric(metric.value, window.now) : metric;
        if (ready.ok) return ready.value;
        const { path, message } = ready.error;
        throw refuse.invalid(
          [{ path: ['body.metrics', at, path].filter((part) => part !== '').join('.'), message }],
          metric.ok ? message : undefined,
        );
      });
      const days = daysOf(window);
      return context
        .within(async (db) => {
          const results = [];
          for (const metric of metrics) results.push(await metricResult(db, metric, window, days));
          return { results };
        })
        .catch(refusedByDatabase);
    },
  };
}
