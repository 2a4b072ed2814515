import { type Clock } from '@patchbay/kernel';
import { type Store, sweep } from '@patchbay/server-store';

const minuteMs = 60_000;
const minutesPerSweep = 60;

/**
 * Keeps tables small that only grow: counts of requests each minute; events, codes and sessions that have served their purpose each hour, first after one
 * minute. With them it makes the partitions for log rows of the coming months. Returns how to stop.
 */
export function keepTidy(
  store: Store,
  limits: { sweep(): Promise<void> },
  clock: Clock,
  everyMs = minuteMs,
): () => void {
  let minutes = 0;
  const timer = setInterval(() => {
    // What fails now is done the next time.
    limits.sweep().catch(() => undefined);
    if (minutes % minutesPerSweep === 0) {
      store
        .within({ kind: 'platform', reason: 'tidy up' }, (db) => sweep(db, clock.now()))
        .catch(() => undefined);
      store.prepareLogs(clock.now()).catch(() => undefined);
    }
    minutes += 1;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
