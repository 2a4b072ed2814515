import { type Db } from '@patchbay/server-store';
import { millisecondsToSeconds } from '@patchbay/kernel';
import { figureZoneOf, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { readMetric } from '@patchbay/metrics';
import { type ReadyMetric, readyMetric, daysOf, metricResult } from './metrics.js';
import { refusedByDatabase } from './database-refusal.js';

/** The longest window of metrics, in seconds: three years and a day. */
const longestWindow = 1_097 * 86_400;

export type LogServices = Pick<Services, 'store' | 'clock' | 'slots'>;

export function metricHandlers({ store, clock }: LogServices): Pick<Handlers<Db>, 'queryMetrics'> {
  return {
    queryMetrics: async ({ body, target, context }) => {
      const { start, end } = body;
      const zone = { named: body.timezone, path: 'body.timezone' };
      const timeZone = await figureZoneOf(store, target, zone);
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
      const resultOf = (db: Db, metric: ReadyMetric) =>
        metricResult(db, metric, window, days, body);
      // Parts and explanations are asked after the values; without them one message asks all.
      if (!body.by && !body.explain)
        return context
          .ask(async (db) => ({
            results: await Promise.all(metrics.map((metric) => resultOf(db, metric))),
          }))
          .catch(refusedByDatabase);
      return context
        .within(async (db) => {
          const results = [];
          for (const metric of metrics) results.push(await resultOf(db, metric));
          return { results };
        })
        .catch(refusedByDatabase);
    },
  };
}
