import { type Db, outgoingCounts } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type Window } from './limits.js';

const hourMs = 3_600_000;
const windows = { hour: hourMs, day: 24 * hourMs } as const;

/** Something that is counted, under a key that holds no address. */
export interface Counted {
  readonly key: string;
  readonly most: Window;
}

/** A limit that is reached, and when the window ends, in milliseconds. */
export interface Full {
  readonly key: string;
  readonly until: number;
}

/**
 * Counts one more under each key, in its hour and its day, and tells which limit that passes. The
 * caller rolls its transaction back then, so that what was refused is not counted. Needs the
 * platform's scope.
 */
export async function countOne(
  db: Db,
  counted: readonly Counted[],
  now: number,
): Promise<Full | null> {
  const rows = counted.flatMap(({ key, most }) =>
    (['hour', 'day'] as const).map((name) => {
      const start = Math.floor(now / windows[name]) * windows[name];
      return {
        key: `${name} ${key}`,
        of: key,
        start,
        most: most[name],
        until: start + windows[name],
      };
    }),
  );
  if (rows.length === 0) return null;
  // Always in the same order, so that two transactions cannot wait for each other.
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  const found = await db
    .insert(outgoingCounts)
    .values(rows.map(({ key, start }) => ({ key, windowStart: new Date(start), count: 1 })))
    .onConflictDoUpdate({
      target: [outgoingCounts.key, outgoingCounts.windowStart],
      set: { count: sql`${outgoingCounts.count} + 1` },
    })
    .returning({ key: outgoingCounts.key, count: outgoingCounts.count });
  const counts = new Map(found.map(({ key, count }) => [key, count]));
  const full = rows.filter(({ key, most }) => (counts.get(key) ?? 0) > most);
  return full.length === 0
    ? null
    : full
        .map(({ of: key, until }) => ({ key, until }))
        .reduce((latest, one) => (one.until > latest.until ? one : latest));
}

/** Whether this is the first of an hour under a key. Needs the platform's scope. */
export async function isFirstInHour(db: Db, key: string, now: number): Promise<boolean> {
  const start = new Date(Math.floor(now / hourMs) * hourMs);
  const made = await db
    .insert(outgoingCounts)
    .values({ key: `once ${key}`, windowStart: start, count: 1 })
    .onConflictDoNothing()
    .returning({ key: outgoingCounts.key });
  return made.length > 0;
}
