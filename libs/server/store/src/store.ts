import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/launcher.js';
import { createListener } from './listen.js';
import { prepareLogs } from './log-months.js';
import { migrate } from './migrate.js';
import { withoutOptions } from './owner.js';
import { createFairQueue, connectionSharesOf } from './fair-queue.js';
import { createQueue } from './connection-queue.js';
import { type Scope, appRole } from './scope.js';
import { type Db, createTransactions } from './transaction.js';

export interface StoreOptions {
  /** Folder of the embedded database. Used when no server is named. */
  readonly dataDir?: string;
  /** A PostgreSQL server, 15 or newer, as `postgres://user:password@host:port/database`. */
  readonly databaseUrl?: string;
  /** Where the migrations lie when the code is bundled. */
  readonly migrationsDir?: string;
  /** Connections of this process. Default 10. */
  readonly connections?: number;
}

export interface Store {
  readonly kind: 'embedded' | 'server';
  readonly url: string;
  /**
   * One transaction that sees exactly what the scope reaches. An error rolls it back. What is done
   * for a call says whose call it is: theirs have only a share of the connections at once, so the
   * work must not wait for another transaction of theirs.
   */
  within<T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T>;
  /**
   * The same in one message to and fro, for statements that are all sent before any is awaited: for
   * what every call asks first, and for lists.
   */
  ask<T>(scope: Scope, work: (db: Db) => PromiseLike<T>, whose?: string): Promise<T>;
  /**
   * Calls back for every notification on a channel, reconnecting by itself. Returns how to stop.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Makes the partitions for the log rows of the months around a moment, in milliseconds; rejects
   * when the table is too busy for it.
   */
  prepareLogs(now: number): Promise<void>;
  /**
   * Whether so many wait for a connection that no further call should begin to; of `whose` calls,
   * where it is said.
   */
  isOverloaded(whose?: string): boolean;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

const migrationsHere = () => fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Opens the embedded database or a server, brings its schema up to date, and hands out transactions
 * of the application's role.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const embedded: EmbeddedPostgres | null = options.databaseUrl
    ? null
    : await startEmbeddedPostgres(options.dataDir ?? './data');
  const url = options.databaseUrl ?? (embedded as EmbeddedPostgres).url;
  try {
    await migrate(url, options.migrationsDir ?? migrationsHere());
    return await connect(url, embedded, options.connections ?? 10);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Every connection starts as a role that sees nothing; `within` takes the role of its scope. A
 * statement that hangs, a lock that is never given and a transaction that waits for something else
 * than the database all end by themselves. Compiling a statement over the partitions of logs costs
 * a tenth of a second, and what asks of a million rows waits for their pages rather than for
 * expressions.
 */
const sessionOptions = `-c role=${appRole} -c jit=off -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000`;

async function connect(
  url: string,
  embedded: EmbeddedPostgres | null,
  max: number,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: withoutOptions(url),
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    options: sessionOptions,
    application_name: 'patchbay',
  });
  // A connection that dies, idle or in a transaction, is replaced by the pool; without listeners it
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = createListener(url);
  const queue = createQueue(max);
  const lines = createFairQueue(connectionSharesOf(max));
  let isClosed = false;
  return {
    kind: embedded ? 'embedded' : 'server',
    url,
    ...createTransactions(pool, queue, lines),
    isOverloaded: (whose) => (whose === undefined ? queue.isLong() : lines.isLong(whose)),
    listen: listener.listen,
    prepareLogs: (now) => prepareLogs(url, now),
    ready: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await listener.close();
      await pool.end();
      await embedded?.stop();
    },
  };
}
