import { randomInt } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type ConcurrencySlots } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'count what is open' } as const;
const heartbeatMs = 10_000;
/** A slot without a heartbeat for this long is free: its process died. */
const expiryMs = 30_000;

/** Concurrency slots held by this process. */
export interface ProcessSlots extends ConcurrencySlots {
  /** Renews all slots of this process; a timer does so every ten seconds. */
  heartbeat(): Promise<void>;
  /** Resolves once all released slots are free. */
  settle(): Promise<void>;
}

/**
 * A database crash may lose less than a second of slot changes; the next heartbeat writes them
 * again, or the slot expires.
 */
const quickly = (db: Db) => db.execute(sql`set local synchronous_commit = off`).execute();

/**
 * Slots are rows in the table of rate limits: the time is the last heartbeat, and the count is a
 * random number that identifies the holder. A process renews all its slots with one statement.
 */
export function createConcurrencySlots(store: Store, clock: Clock): ProcessSlots {
  const held = new Map<string, number>();
  const left = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let freeing: Promise<void> | null = null;

  async function heartbeat(): Promise<void> {
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

  /** Slots that are released in one turn of the event loop are deleted with one statement. */
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
  function release(key: string, holder: number): void {
    if (held.get(key) !== holder) return;
    held.delete(key);
    left.set(key, holder);
    if (held.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    // A slot that could not be deleted expires.
    if (!freeing) settled = Promise.all([settled, (freeing = free()).catch(() => undefined)]);
  }

  return {
    acquire: async (key, most) => {
      const holder = randomInt(1, 2 ** 31 - 1);
      for (;;) {
        const { key: slotKey, isFull } = await tryOne(clock, store, key, most, holder);
        if (slotKey !== null) {
          held.set(slotKey, holder);
          if (!timer) {
            // The next heartbeat makes up for one that fails.
            timer = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMs);
            timer.unref();
          }
          return () => release(slotKey, holder);
        }
        // Another process acquired the same slot first: try again.
        if (isFull) return null;
      }
    },
    heartbeat,
    settle: async () => {
      await settled;
    },
  };
}

/** The rows of the given slots that this process still holds. */
const ours = (slots: ReadonlyMap<string, number>) =>
  sql`(select * from unnest(${sql.param([...slots.keys()])}::text[], ${sql.param([...slots.values()])}::int[]) as mine (key, holder))`;

async function tryOne(
  clock: Clock,
  store: Store,
  key: string,
  most: number,
  holder: number,
): Promise<{ readonly key: string | null; readonly isFull: boolean }> {
  const [now, silentSince] = [
    new Date(clock.now()).toISOString(),
    new Date(clock.now() - expiryMs).toISOString(),
  ];
  const slot = sql`${`open|${key}|`}::text || n`;
  const free = sql`from generate_series(1, ${most}::int) n where not exists (select from rate_limits taken where taken.key = ${slot} and taken.window_start > ${silentSince}::timestamptz)`;
  const [, got, seen] = await store.ask(scope, (db) =>
    Promise.all([
      quickly(db),
      db
        .execute<{ key: string }>(
          sql`insert into rate_limits (key, window_start, count) select ${slot}, ${now}::timestamptz, ${holder}::int ${free} order by random() limit 1
        on conflict (key) do update set window_start = excluded.window_start, count = excluded.count where rate_limits.window_start <= ${silentSince}::timestamptz returning key`,
        )
        .execute(),
      db.execute<{ free: number }>(sql`select count(*)::int as free ${free}`).execute(),
    ]),
  );
  return { key: got.rows[0]?.key ?? null, isFull: seen.rows[0]?.free === 0 };
}
