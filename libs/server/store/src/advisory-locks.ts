import { type SQL, sql } from 'drizzle-orm';

/**
 * Every advisory lock of the product: what each number means, and what its key is. A check of the
 * repository holds that no number means two things and that no other file takes one. A lock keeps
 * its number: processes of two versions work on one database while they are replaced.
 *
 * `whole` has no key. `number` has a 32-bit number beside it, such as an account's id, and `hash` a
 * text's hash of 32 bits: two texts may share a lock. `text` is one lock of 64 bits for each text,
 * with the number as the seed of the hash.
 */
export const advisoryLocks = {
  /**
   * Processes that set up a database concurrently, or create partitions. An arbitrary number that
   * no other program uses.
   */
  setUp: { number: 720_311_001, key: 'whole' },
  /** The record of the server key of this database. */
  serverKey: { number: 7109, key: 'whole' },
  /** The platform's own account, created at the first start. */
  platformAccount: { number: 7145, key: 'whole' },
  /** The first member of the platform's staff. */
  platformOwner: { number: 7146, key: 'whole' },
  /** Events of an organization become visible in the order of their numbers. */
  events: { number: 7101, key: 'number' },
  /** Rating, and work that must not overlap with it. Its key is 1. */
  rating: { number: 7102, key: 'number' },
  /** The order of a plan by a node. */
  planOrder: { number: 7103, key: 'number' },
  /** The subscription of a node. */
  subscription: { number: 7104, key: 'number' },
  /** Closing billing periods, or changing one. Its key is 1. */
  closing: { number: 7105, key: 'number' },
  /** A public name: a username or another address of an agent, in lower case. */
  publicName: { number: 7148, key: 'hash' },
  /** The number of knowledge bases of an account. */
  knowledgeBases: { number: 7112, key: 'number' },
  /** The number of open calls of an organization. */
  openCalls: { number: 7118, key: 'number' },
  /** The stored bytes of a tenant. */
  storedFiles: { number: 7125, key: 'number' },
  /** The daily usage of an organization. */
  usageOfDay: { number: 7129, key: 'number' },
  /** Codes of an address or a telephone number. */
  codes: { number: 7144, key: 'hash' },
  /** Codes requested from a network. */
  codesOfNetwork: { number: 7119, key: 'hash' },
  /** Forged callbacks of an endpoint and an account. */
  forgedCallbacks: { number: 7142, key: 'hash' },
  /** Security events of one kind and subject. */
  securityEvents: { number: 7143, key: 'hash' },
  /** The holder of a domain. */
  domain: { number: 0, key: 'text' },
  /** The default domain of an account. */
  defaultDomain: { number: 7147, key: 'text' },
  /** A text that is sent under a key of its sender. */
  outgoingText: { number: 18, key: 'text' },
  /** Events of a processor about a payment that may have no row yet. */
  payment: { number: 25, key: 'text' },
} as const satisfies Readonly<
  Record<string, { readonly number: number; readonly key: 'whole' | 'number' | 'hash' | 'text' }>
>;

type Locks = typeof advisoryLocks;
type KeyKind = 'whole' | 'number' | 'hash' | 'text';
type LockWith<Kind extends KeyKind> = {
  [Name in keyof Locks]: Locks[Name]['key'] extends Kind ? Name : never;
}[keyof Locks];

/** Acquires a lock until the transaction ends; waits while another transaction holds it. */
export function advisoryLock(name: LockWith<'whole'>): SQL;
export function advisoryLock(name: LockWith<'number'>, key: number): SQL;
export function advisoryLock(name: LockWith<'hash' | 'text'>, key: string): SQL;
export function advisoryLock(name: keyof Locks, key?: number | string): SQL {
  return sql`select pg_advisory_xact_lock(${argumentsOf(name, key)})`;
}

/** Tries to acquire a lock until the transaction ends: one row, whose `ours` is the result. */
export const tryAdvisoryLock = (name: LockWith<'number'>, key: number): SQL<{ ours: boolean }> =>
  sql`select pg_try_advisory_xact_lock(${argumentsOf(name, key)}) as ours`;

/** The number is part of the statement's text, so the statement is the same each time. */
function argumentsOf(name: keyof Locks, key: number | string = ''): SQL {
  const lock = advisoryLocks[name];
  const number = sql.raw(String(lock.number));
  switch (lock.key) {
    case 'whole':
      return number;
    case 'number':
      return sql`${number}, ${key}::int`;
    case 'hash':
      return sql`${number}, hashtext(${key})`;
    case 'text':
      return sql`hashtextextended(${key}, ${number})`;
  }
}

/** Statements for an owner's connection, which holds the lock until it ends. */
export const setUpLock = {
  take: { text: 'select pg_advisory_lock($1)', values: [advisoryLocks.setUp.number] },
  tryToTake: {
    text: 'select pg_try_advisory_lock($1) as "isMine"',
    values: [advisoryLocks.setUp.number],
  },
};
