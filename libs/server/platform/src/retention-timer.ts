import { type Clock } from '@patchbay/kernel';
import { type Store, deleteExpired } from '@patchbay/server-store';

const minuteMs = 60_000;
const minutesPerRun = 60;

/**
 * Applies retention to tables that only grow: counts of requests each minute; expired events, codes and sessions each hour, first after one
 * minute. It also creates the partitions for log rows of the coming months. Returns a function that stops the timer.
 */
export function startRetention(
  store: Store,
  limits: { sweep(): Promise<void> },
  clock: Clock,
  everyMs = minuteMs,
): () => void {
  let minutes = 0;
  const timer = setInterval(() => {
    // A failed run is repeated the next time.
    limits.sweep().catch(() => undefined);
    if (minutes % minutesPerRun === 0) {
      store
        .within({ kind: 'platform', reason: 'tidy up' }, (db) => deleteExpired(db, clock.now()))
        .catch(() => undefined);
      store.prepareLogs(clock.now()).catch(() => undefined);
    }
    minutes += 1;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
