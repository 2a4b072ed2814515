import { type Db, outgoingCounts } from '@patchbay/server-store';
import { type SQL, sql } from 'drizzle-orm';

interface Counter {
  readonly key: string;
  /** The start of the counter's window in milliseconds. */
  readonly start: number;
  /** What is added to it; one without it. */
  readonly times?: number;
}

const rowOf = ({ key, start, times = 1 }: Counter) => ({
  key,
  windowStart: new Date(start),
  count: times,
});

/** Adds to each of the counters. Returns their counts by key. */
export async function countUp(
  db: Db,
  counters: readonly Counter[],
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .insert(outgoingCounts)
    .values(counters.map(rowOf))
    .onConflictDoUpdate({
      target: [outgoingCounts.key, outgoingCounts.windowStart],
      set: { count: sql`${outgoingCounts.count} + excluded.count` },
    })
    .returning({ key: outgoingCounts.key, count: outgoingCounts.count });
  return new Map(found.map(({ key, count }) => [key, count]));
}

/** Whether this is the first item of a day of UTC under a key. Needs the platform's scope. */
export const isFirstInDay = (db: Db, key: string): Promise<boolean> =>
  isNew(db, {
    key: `once a day ${key}`,
    windowStart: sql`date_trunc('day', now(), 'UTC')`,
    count: 1,
  });

/** Creates a counter. False if it exists. */
export const beginCounter = (db: Db, counter: Counter): Promise<boolean> =>
  isNew(db, rowOf(counter));

/** Inserts a row. False if one of its key and window exists. */
async function isNew(
  db: Db,
  row: {
    readonly key: string;
    readonly windowStart: Date | SQL;
    readonly count: number;
  },
): Promise<boolean> {
  const made = await db
    .insert(outgoingCounts)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: outgoingCounts.key });
  return made.length > 0;
}
