import { createHash } from 'node:crypto';
import { type ExtractTablesWithRelations } from 'drizzle-orm';
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Scope, enterScope, roleOf } from './scope.js';

type NoTables = Record<string, never>;

/** A transaction whose scope is set: everything a repository gets to see. */
export type Db = NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>;

type Query = (query: pg.QueryConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;

const dialect = new PgDialect();

/**
 * Runs transactions on a pool whose connections are pipelined: taking the scope and the first statement travel together, and so do
 * statements that are not awaited one by one. What the scope refuses aborts the transaction, and with it whatever was sent behind.
 */
export function createTransactions(pool: pg.Pool) {
  const nameOf = statementNames();
  return async function within<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const entered = client.query(enterScope(scope));
      entered.catch(() => undefined); // told below, once the work has ended
      try {
        const result = await work(onConnection(client, (text) => nameOf(roleOf[scope.kind], text)));
        await entered;
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => { broken = failure; });
        throw error;
      }
    } finally {
      client.release(broken);
    }
  };
}

function onConnection(client: pg.PoolClient, nameOf: (text: string) => string | undefined): Db {
  const send = client.query.bind(client) as Query;
  const query: Query = (config, values) => send(typeof config === 'string' ? config : { ...config, name: config.name ?? nameOf(config.text) }, values);
  const session = new NodePgSession<NoTables, ExtractTablesWithRelations<NoTables>>({ query } as unknown as NodePgClient, dialect, undefined);
  return new NodePgTransaction<NoTables, ExtractTablesWithRelations<NoTables>>(dialect, session, undefined);
}

const mostNames = 300;
const mostStrangers = 1000;
const longestStatement = 6000;

/**
 * A statement that comes again is prepared: planning row security and partitions costs more than most lists. A plan holds for one role, so
 * the role is part of the name. Texts that differ with every caller stay unnamed, or each connection would keep them all.
 */
function statementNames(): (role: string, text: string) => string | undefined {
  const names = new Map<string, string>();
  const strangers = new Set<string>();
  return (role, text) => {
    if (text.length > longestStatement) return undefined;
    const key = `${role} ${text}`;
    const known = names.get(key);
    if (known || names.size >= mostNames) return known;
    if (strangers.delete(key)) names.set(key, `p_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`);
    else if (strangers.size >= mostStrangers) strangers.clear();
    else strangers.add(key);
    return names.get(key);
  };
}
