import { createHash } from 'node:crypto';
import { type Duplex } from 'node:stream';
import { type ExtractTablesWithRelations } from 'drizzle-orm';
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type FairQueue } from './fair-queue.js';
import { type Queue } from './connection-queue.js';
import { type Scope, enterScope, roleOf } from './scope.js';

type NoTables = Record<string, never>;

/** A transaction whose scope is set: everything a repository gets to see. */
export type Db = NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>;

/** A query may say that the plan made for it once is right whatever its values. */
export interface Planned {
  readonly hasOnePlan?: boolean;
}

/** A call that is not alone does no work on several cores at once. */
const oneCore = 'set local max_parallel_workers_per_gather = 0';

type Send = (
  query: (pg.QueryConfig & Planned) | string,
  values?: unknown[],
) => Promise<pg.QueryResult>;

const dialect = new PgDialect();

/** For putting statements together: it sends nothing. */
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

/**
 * Runs transactions on a pool whose connections are pipelined: taking the scope and the first
 * statement travel together, and so do statements that are not awaited one by one. What the scope
 * refuses aborts the transaction, and with it whatever was sent behind. Work that is a tenant's
 * call (`whose`) waits in the tenant's line before it waits for a connection, and while others ask
 * too it leaves them the other cores.
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

  /** Takes the scope. The message waits for what is sent in the same turn. */
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
      return send(
        typeof config === 'string'
          ? config
          : {
              ...config,
              name: config.name ?? nameOf(role, config.text, (config as Planned).hasOnePlan),
            },
        values,
      );
    });
    const end = (): Promise<unknown> => {
      isOver = true;
      return client.query('commit');
    };
    return { entered, db, end };
  }

  return {
    /** One transaction around the work. An error rolls it back. */
    within: <T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T> =>
      onClient(async (client, isAlone) => {
        const { db, entered, end } = enter(client, scope, isAlone);
        const result = await work(db);
        await entered;
        await end();
        return result;
      }, whose),

    /**
     * One transaction in one message to and fro: what the work has not sent when it gives its
     * promise, it cannot send any more.
     */
    ask: <T>(scope: Scope, work: (db: Db) => PromiseLike<T>, whose?: string): Promise<T> =>
      onClient(async (client, isAlone) => {
        const { db, entered, end } = enter(client, scope, isAlone);
        const answered = work(db).then((result) => result); // this is what sends a statement of drizzle's
        const [result] = await Promise.all([answered, entered, end()]);
        return result;
      }, whose),
  };
}

/**
 * What is sent in one turn leaves in one message: each one costs a call of the system and a change
 * to the process of the database.
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

const mostNames = 300;
const mostStrangers = 1000;
const longestStatement = 6000;

/**
 * Tables that are read by ranges and filters whose values decide how: a plan made without them
 * takes a year for a day, and walks an index over a million rows one by one where it should read
 * them in bulk.
 */
const readByRange = /\bfrom ["]logs["]/;

/**
 * A statement that comes again is prepared: planning row security and partitions costs more than
 * most lists. A plan holds for one role, so the role is part of the name. Texts that differ with
 * every caller stay unnamed, or each connection would keep them all; so does what is read by range,
 * unless the caller says that one plan is right for all values.
 */
function statementNames(): (
  role: string,
  text: string,
  hasOnePlan?: boolean,
) => string | undefined {
  const names = new Map<string, string>();
  const strangers = new Set<string>();
  return (role, text, hasOnePlan = false) => {
    if (text.length > longestStatement || (!hasOnePlan && readByRange.test(text))) return undefined;
    const key = `${role} ${text}`;
    const known = names.get(key);
    if (known || names.size >= mostNames) return known;
    if (strangers.delete(key))
      names.set(key, `p_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`);
    else if (strangers.size >= mostStrangers) strangers.clear();
    else strangers.add(key);
    return names.get(key);
  };
}
