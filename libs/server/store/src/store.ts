import { drizzle } from 'drizzle-orm/node-postgres';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/launcher.js';
import { listen } from './listen.js';
import { migrate } from './migrate.js';
import { type Scope, enterScope } from './scope.js';

type Connection = ReturnType<typeof drizzle<Record<string, never>, pg.Pool>>;

/** A transaction whose scope is set: everything a repository gets to see. */
export type Db = Parameters<Parameters<Connection['transaction']>[0]>[0];

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
  /** One transaction that sees exactly what the scope reaches. An error rolls it back. */
  within<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Calls back for every notification on a channel, reconnecting by itself. Returns how to stop. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

const migrationsHere = () => fileURLToPath(new URL('../migrations', import.meta.url));

/** Opens the embedded database or a server, brings its schema up to date, and hands out transactions of the application's role. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const embedded: EmbeddedPostgres | null = options.databaseUrl ? null : await startEmbeddedPostgres(options.dataDir ?? './data');
  const url = options.databaseUrl ?? (embedded as EmbeddedPostgres).url;
  try {
    await migrate(url, options.migrationsDir ?? migrationsHere());
    return await connect(url, embedded, options.connections ?? 10);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function connect(url: string, embedded: EmbeddedPostgres | null, max: number): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, options: '-c role=patchbay_app -c statement_timeout=30000', application_name: 'patchbay' });
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = drizzle(pool);
  const listeners = new Set<() => Promise<void>>();
  return {
    kind: embedded ? 'embedded' : 'server',
    url,
    within: (scope, work) => db.transaction(async (transaction) => {
      await enterScope(transaction, scope);
      return work(transaction);
    }),
    listen: async (channel, onMessage) => {
      const stop = await listen(url, channel, onMessage);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    ready: () => pool.query('select 1').then(() => true, () => false),
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
      await embedded?.stop();
    },
  };
}
