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
  /** Folder of the embedded database. Used if no server is configured. */
  readonly dataDir?: string;
  /** A PostgreSQL server, 15 or newer, as `postgres://user:password@host:port/database`. */
  readonly databaseUrl?: string;
  /** The folder of the migrations if the code is bundled. */
  readonly migrationsDir?: string;
  /** Connections of this process. Default 10. */
  readonly connections?: number;
  /** How long a transaction waits for a connection before it fails, in milliseconds. Default 10,000. */
  readonly connectionWaitMs?: number;
  /**
   * How long a transaction may stand still before the database ends it, because others wait for its
   * locks, in milliseconds. Default 60,000.
   */
  readonly idleInTransactionMs?: number;
}

export interface Store {
  readonly kind: 'embedded' | 'server';
  readonly url: string;
  /**
   * One transaction with the visibility of the scope. An error rolls it back. Work for a call names
   * its tenant key: each tenant has only a share of the connections at once, so the work must not
   * wait for another transaction of the same tenant.
   */
  within<T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T>;
  /**
   * The same in one round trip, for statements that are all sent before the first `await`: for the
   * reads at the start of every call, and for lists.
   */
  ask<T>(scope: Scope, work: (db: Db) => PromiseLike<T>, whose?: string): Promise<T>;
  /**
   * Calls back for every notification on a channel, reconnecting by itself. Returns a function that
   * stops it.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Creates the partitions for the log rows of the months around a moment, in milliseconds; rejects
   * if the table is locked for too long.
   */
  prepareLogs(now: number): Promise<void>;
  /**
   * Whether the queue for a connection is too long for a further call; or that of the tenant
   * `whose`, if given.
   */
  isOverloaded(whose?: string): boolean;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

const migrationsHere = () => fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Opens the embedded database or a server, migrates its schema, and provides transactions with the
 * application's role.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const embedded: EmbeddedPostgres | null = options.databaseUrl
    ? null
    : await startEmbeddedPostgres(options.dataDir ?? './data');
  const url = options.databaseUrl ?? (embedded as EmbeddedPostgres).url;
  try {
    await migrate(url, options.migrationsDir ?? migrationsHere());
    return await connect(url, embedded, options);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Every connection starts with a role that sees no rows; `within` sets the role of its scope.
 * Statement, lock and idle-in-transaction timeouts end hanging work. JIT is off because compiling a
 * statement over the partitions of logs costs a tenth of a second, and a query over a million rows
 * spends its time on reading pages rather than on expressions.
 */
const sessionOptions = (idleInTransactionMs: number): string =>
  `-c role=${appRole} -c jit=off -c statement_timeout=30000 -c lock_timeout=10000 -c ` +
  `idle_in_transaction_session_timeout=${idleInTransactionMs}`;

async function connect(
  url: string,
  embedded: EmbeddedPostgres | null,
  { connections: max = 10, connectionWaitMs = 10_000, idleInTransactionMs = 60_000 }: StoreOptions,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: withoutOptions(embedded?.socketUrl ?? url),
    max,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    options: sessionOptions(idleInTransactionMs),
    application_name: 'patchbay',
  });
  // The pool replaces a connection that fails, idle or in a transaction; without listeners it would
  // end the process.
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
