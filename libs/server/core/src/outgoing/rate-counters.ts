import { type Db } from '@patchbay/server-store';
import { type Window } from './limits.js';
import { beginCounter, countUp } from './rate-counters-repository.js';

const hourMs = 3_600_000;
const windows = { hour: hourMs, day: 24 * hourMs } as const;

/** A rate-limited item, under a key that contains no address. */
export interface Counted {
  readonly key: string;
  readonly max: Window;
  /** How many are counted at once; one without it. */
  readonly times?: number;
}

/** A reached limit, and the end of its window in milliseconds. */
export interface Full {
  readonly key: string;
  readonly until: number;
}

/**
 * Increments each key, per hour and per day, and returns the limit that is exceeded. The caller
 * then rolls its transaction back, so that refused items are not counted. Needs the platform's
 * scope.
 */
export async function countOne(
  db: Db,
  counted: readonly Counted[],
  now: number,
): Promise<Full | null> {
  const rows = counted.flatMap(({ key, max, times = 1 }) =>
    (['hour', 'day'] as const).map((name) => {
      const start = Math.floor(now / windows[name]) * windows[name];
      return {
        key: `${name} ${key}`,
        of: key,
        times,
        start,
        max: max[name],
        until: start + windows[name],
      };
    }),
  );
  if (rows.length === 0) return null;
  // Always in the same order, so that two transactions cannot deadlock.
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  const counts = await countUp(db, rows);
  const full = rows.filter(({ key, max }) => (counts.get(key) ?? 0) > max);
  return full.length === 0
    ? null
    : full
        .map(({ of: key, until }) => ({ key, until }))
        .reduce((latest, one) => (one.until > latest.until ? one : latest));
}

/** Whether this is the first item of an hour under a key. Needs the platform's scope. */
export const isFirstInHour = (db: Db, key: string, now: number): Promise<boolean> =>
  beginCounter(db, { key: `once ${key}`, start: Math.floor(now / hourMs) * hourMs });
