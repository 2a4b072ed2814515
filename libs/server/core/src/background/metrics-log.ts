import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { metricsOf } from './metrics.js';
import { type Worker, createRoundWorker } from './runner.js';

const everyMs = 10 * 60_000;

/** Logs every ten minutes the metrics of the other workers of this process. */
export const createMetricsLog = (
  parts: { readonly store: Store; readonly clock: Clock; readonly log: Log },
  workers: readonly Worker[],
): Worker =>
  createRoundWorker(parts, {
    name: 'metrics log',
    everyMs,
    startsAfterMs: everyMs,
    work: async () => {
      parts.log.info(
        { workers: metricsOf(workers) },
        'what background workers did since the start',
      );
    },
  });
