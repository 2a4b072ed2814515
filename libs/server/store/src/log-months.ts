import type pg from 'pg';
import { setUpLock } from './advisory-locks.js';
import { connectOwner } from './owner.js';

/**
 * Months with a partition of their own, counted from the current one: rows may be late, and no
 * operator has to be present at the end of a month.
 */
const monthsAround = [-1, 0, 1, 2] as const;

/**
 * Creates the missing partitions of logs around a moment, on an owner's connection that holds the
 * lock. `now` in milliseconds.
 */
export async function makeLogMonths(client: pg.Client, now: number): Promise<void> {
  for (const months of monthsAround) {
    await client.query(
      `select ensure_log_partition((date_trunc('month',
        $1::timestamptz at time zone 'utc') + make_interval(months => $2)) at time zone 'utc')`,
      [new Date(now).toISOString(), months],
    );
  }
}

/**
 * The same while the product runs, on a temporary connection of the owner: a process that runs for
 * years has a partition for each month, too. Does nothing while another process does it. It does
 * not wait for a table that is locked for seconds, because all other transactions would queue
 * behind it; it rejects.
 */
export async function prepareLogs(url: string, now: number): Promise<void> {
  const client = await connectOwner(
    url,
    'patchbay log months',
    '-c lock_timeout=2000 -c statement_timeout=30000',
  );
  try {
    const {
      rows: [lock],
    } = await client.query<{ isMine: boolean }>(setUpLock.tryToTake);
    if (lock?.isMine) await makeLogMonths(client, now);
  } finally {
    await client.end();
  }
}
