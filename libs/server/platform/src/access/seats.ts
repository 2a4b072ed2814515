import { randomInt } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type Seats } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'count what is open' } as const;
const beatMs = 10_000;
/** A seat whose process was not heard of for so long is free: it died. */
const silentMs = 30_000;

/** Seats of this process, and how to wait until those that were given back are free. */
export interface ProcessSeats extends Seats {
  /** Says of all seats that their process lives, as it does by itself every ten seconds. */
  beat(): Promise<void>;
  settle(): Promise<void>;
}

/** What a crash of the database may forget of a seat is less than a second, and a beat writes it again or the seat is free. */
const quickly = (db: Db) => db.execute(sql`set local synchronous_commit = off`).execute();

/**
 * Seats are rows beside the counts of requests: the time is the last beat, and the count a number that only the holder knows. A
 * process beats for all its seats with one statement.
 */
export function createSeats(store: Store, clock: Clock): ProcessSeats {
  const held = new Map<string, number>();
  const left = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let freeing: Promise<void> | null = null;

  /** Rows of a list of seats, while they are still ours. */
  const ours = (seats: ReadonlyMap<string, number>) =>
    sql`(select * from unnest(${sql.param([...seats.keys()])}::text[], ${sql.param([...seats.values()])}::int[]) as mine (key, holder))`;

  async function tryOne(
    whose: string,
    most: number,
    holder: number,
  ): Promise<{ readonly key: string | null; readonly isFull: boolean }> {
    const [now, silentSince] = [
      new Date(clock.now()).toISOString(),
      new Date(clock.now() - silentMs).toISOString(),
    ];
    const seat = sql`${`open|${whose}|`}::text || n`;
    const free = sql`from generate_series(1, ${most}::int) n where not exists (select from rate_limits taken where taken.key = ${seat} and taken.window_start > ${silentSince}::timestamptz)`;
    const [, got, seen] = await store.ask(scope, (db) =>
      Promise.all([
        quickly(db),
        db
          .execute<{ key: string }>(
            sql`insert into rate_limits (key, window_start, count) select ${seat}, ${now}::timestamptz, ${holder}::int ${free} order by random() limit 1
        on conflict (key) do update set window_start = excluded.window_start, count = excluded.count where rate_limits.window_start <= ${silentSince}::timestamptz returning key`,
          )
          .execute(),
        db.execute<{ free: number }>(sql`select count(*)::int as free ${free}`).execute(),
      ]),
    );
    return { key: got.rows[0]?.key ?? null, isFull: seen.rows[0]?.free === 0 };
  }

  async function beat(): Promise<void> {
    if (held.size === 0) return;
    await store.ask(scope, (db) =>
      Promise.all([
        quickly(db),
        db
          .execute(
            sql`update rate_limits set window_start = ${new Date(clock.now()).toISOString()}::timestamptz from ${ours(held)} own where rate_limits.key = own.key and rate_limits.count = own.holder`,
          )
          .execute(),
      ]),
    );
  }

  /** Those that are given back in one turn go with one statement. */
  async function free(): Promise<void> {
    await new Promise((next) => setImmediate(next));
    freeing = null;
    const going = new Map(left);
    left.clear();
    await store.ask(scope, (db) =>
      Promise.all([
        quickly(db),
        db
          .execute(
            sql`delete from rate_limits using ${ours(going)} own where rate_limits.key = own.key and rate_limits.count = own.holder`,
          )
          .execute(),
      ]),
    );
  }

  let settled: Promise<unknown> = Promise.resolve();
  function giveBack(key: string, holder: number): void {
    if (held.get(key) !== holder) return;
    held.delete(key);
    left.set(key, holder);
    if (held.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    // What could not be taken away is free once it was silent for long enough.
    if (!freeing) settled = Promise.all([settled, (freeing = free()).catch(() => undefined)]);
  }

  return {
    take: async (whose, most) => {
      const holder = randomInt(1, 2 ** 31 - 1);
      for (;;) {
        const { key, isFull } = await tryOne(whose, most, holder);
        if (key !== null) {
          held.set(key, holder);
          if (!timer) {
            // A beat that fails is made up for by the next.
            timer = setInterval(() => void beat().catch(() => undefined), beatMs);
            timer.unref();
          }
          return () => giveBack(key, holder);
        }
        // Somebody was quicker to the same one.
        if (isFull) return null;
      }
    },
    beat,
    settle: async () => {
      await settled;
    },
  };
}
