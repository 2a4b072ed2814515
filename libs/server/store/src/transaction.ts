import { createHash } from 'node:crypto';
import { type Duplex } from 'node:stream';
import { type ExtractTablesWithRelations } from 'drizzle-orm';
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type FairQueue } from './fair-queue.js';
import { type Queue } from './connection-queue.js';
import { runPrepared } from './prepared-query.js';
import { type Scope, enterScope, roleOf } from './scope.js';

type NoTables = Record<string, never>;

/** A transaction whose scope is set: the only database access of a repository. */
export type Db = NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>;

/** A query may declare that its prepared plan is right for all values. */
export interface Planned {
  readonly hasOnePlan?: boolean;
  /** All queries with this text read its columns the same way. */
  readonly readsAlike?: boolean;
}

/** While other tenants are active, a call uses one core only. */
const oneCore = 'set local max_parallel_workers_per_gather = 0';

type Send = (
  query: (pg.QueryConfig & Planned) | string,
  values?: unknown[],
) => Promise<pg.QueryResult>;

const dialect = new PgDialect();

/** For building statements: it sends nothing. */
export const buildOnly: Db = transactionOf(() =>
  Promise.reject(new Error('A statement was sent while it was put together')),
);

/** How a transaction sends. */
export const sendOn = (db: Db): Send => {
  const { client } = (
    db as unknown as { readonly session: { readonly client: { readonly query: Send } } }
  ).session;
  return client.query;
};

/** How each open transaction ends. */
const ends = new WeakMap<Db, () => Promise<unknown>>();

/** For tests that undo what was done: the end of a transaction is left to who opened it. */
export const keepOpen = (db: Db): unknown => ends.set(db, () => Promise.resolve());

/**
 * Sends the last statements of a transaction and its commit in one message. `send` sends all of them
 * before its first `await`, and what it would do with their rows cannot undo them any more; a
 * statement after them is refused. When one of them fails, all of the transaction is rolled back.
 */
export async function sendLast<T>(db: Db, send: () => PromiseLike<T>): Promise<T> {
  const end = ends.get(db);
  if (!end) throw new Error('Only an open transaction has last statements');
  const answered = send();
  const [result] = await Promise.all([answered, end()]);
  return result;
}

/**
 * Runs transactions on a pool whose connections are pipelined: setting the scope and the first
 * statement are sent together, and so are statements that are not awaited one by one. A refused
 * scope aborts the transaction, with all statements sent after it. Work of a tenant's call
 * (`whose`) waits in the tenant's queue before it waits for a connection, and while other tenants
 * are active it leaves them the other cores.
 */
export function createTransactions(pool: pg.Pool, queue: Queue, lines: FairQueue) {
  const nameOf = statementNames();

  type Run<T> = (client: pg.PoolClient, isAlone: boolean) => Promise<T>;

  const onClient = <T>(run: Run<T>, whose: string | undefined): Promise<T> =>
    whose === undefined
      ? connected(run, true)
      : lines.run(whose, (isAlone) => connected(run, isAlone));

  async function connected<T>(run: Run<T>, isAlone: boolean): Promise<T> {
    const client = await queue.wait(pool.connect());
    let broken: Error | undefined;
    try {
      return await run(client, isAlone);
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Sets the scope. The message waits for the other statements of the same turn. */
  function enter(client: pg.PoolClient, scope: Scope, isAlone: boolean) {
    holdUntilNextTurn(client);
    const entered = client.query(isAlone ? enterScope(scope) : `${enterScope(scope)}; ${oneCore}`);
    entered.catch(() => undefined); // reported to the awaiting caller, once the work has ended
    const role = roleOf[scope.kind];
    const send = client.query.bind(client) as Send;
    let isOver = false;
    const db = transactionOf((config, values) => {
      if (isOver)
        return Promise.reject(new Error('A statement came after the end of its transaction'));
      holdUntilNextTurn(client);
      if (typeof config === 'string') return send(config, values);
      const { hasOnePlan, readsAlike } = config as Planned;
      const name = config.name ?? nameOf(role, config.text, hasOnePlan);
      return readsAlike && name !== undefined
        ? runPrepared(client, { ...config, name }, values)
        : send({ ...config, name }, values);
    });
    let ending: Promise<unknown> | undefined;
    const end = (): Promise<unknown> => {
      isOver = true;
      holdUntilNextTurn(client);
      return (ending ??= client.query('commit'));
    };
    ends.set(db, end);
    /** After a failure: what work of the same transaction is still under way may send nothing more. */
    const abandon = (): void => {
      isOver = true;
    };
    return { entered, db, end, abandon };
  }

  return {
    /** One transaction around the work. An error rolls it back. */
    within: <T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T> =>
      onClient(async (client, isAlone) => {
        const { db, entered, end, abandon } = enter(client, scope, isAlone);
        try {
          const result = await work(db);
          await entered;
          await end();
          return result;
        } catch (error) {
          abandon();
          throw error;
        }
      }, whose),

    /**
     * One transaction in one round trip: statements that the work has not sent when it returns its
     * promise are refused.
     */
    ask: <T>(scope: Scope, work: (db: Db) => PromiseLike<T>, whose?: string): Promise<T> =>
      onClient(async (client, isAlone) => {
        const { db, entered, end } = enter(client, scope, isAlone);
        const answered = work(db).then((result) => result); // this sends a statement of drizzle
        const [result] = await Promise.all([answered, entered, end()]);
        return result;
      }, whose),
  };
}

/**
 * Statements of one turn are sent in one message: each message costs a system call and a switch to
 * the database process.
 */
function holdUntilNextTurn(client: pg.PoolClient): void {
  const { stream } = (
    client as unknown as {
      readonly connection: { readonly stream: Partial<Pick<Duplex, 'cork' | 'uncork'>> };
    }
  ).connection;
  stream.cork?.();
  process.nextTick(() => stream.uncork?.());
}

function transactionOf(query: Send): Db {
  const session = new NodePgSession<NoTables, ExtractTablesWithRelations<NoTables>>(
    { query } as unknown as NodePgClient,
    dialect,
    undefined,
  );
  return new NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>(
    dialect,
    session,
    undefined,
  );
}

const maxNames = 300;
const maxUnknownKeys = 1000;
const longestStatement = 6000;

/**
 * Tables that are read by ranges and filters whose values determine the plan: a generic plan treats
 * a day like a year, and reads a million rows one by one through an index where it should read them
 * in bulk.
 */
const readByRange = /\bfrom ["]logs["]/;

/**
 * A recurring statement is prepared: planning row security and partitions costs more than most
 * lists. A plan is valid for one role, so the role is part of the name. Texts that differ for every
 * caller stay unnamed, otherwise each connection would store them all; the same applies to range
 * queries, unless the caller declares that one plan is right for all values.
 */
function statementNames(): (
  role: string,
  text: string,
  hasOnePlan?: boolean,
) => string | undefined {
  const unknownKeys = new Set<string>();
  const byRole = new Map<string, Map<string, string>>();
  let count = 0;
  /** By the text itself, whose hash the engine keeps: a key that is put together is hashed again. */
  const namesOf = (role: string) => {
    const known = byRole.get(role) ?? new Map<string, string>();
    byRole.set(role, known);
    return known;
  };
  return (role, text, hasOnePlan = false) => {
    if (text.length > longestStatement || (!hasOnePlan && readByRange.test(text))) return undefined;
    const names = namesOf(role);
    const known = names.get(text);
    if (known !== undefined || count >= maxNames) return known;
    const key = `${role} ${text}`;
    if (unknownKeys.delete(key)) {
      names.set(text, `p_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`);
      count += 1;
    } else if (unknownKeys.size >= maxUnknownKeys) unknownKeys.clear();
    else unknownKeys.add(key);
    return names.get(text);
  };
}
