import { type Db } from '@patchbay/server-store';
import { millisecondsToSeconds } from '@patchbay/kernel';
import { type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { isTimeZone } from '@patchbay/formats';
import { readMetric } from '@patchbay/metrics';
import { readyMetric, daysOf, metricResult } from './metrics.js';
import { refusedByDatabase } from './database-refusal.js';

/** The longest window of metrics, in seconds: three years and a day. */
const longestWindow = 1_097 * 86_400;

export type LogServices = Pick<Services, 'store' | 'clock' | 'slots'>;

export function metricHandlers({ clock }: LogServices): Pick<Handlers<Db>, 'queryMetrics'> {
  return {
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
          for (const metric of metrics)
            results.push(await metricResult(db, metric, window, days, body));
          return { results };
        })
        .catch(refusedByDatabase);
    },
  };
}
