import { type Operation, type OperationName } from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { type Actor, type Member, type Scope, type TreeNode } from './actor.js';
import { type AuditObject } from './audit-facts.js';
import { type Caller } from './call.js';
import { type Refusal } from './refusal.js';

/** The result of a permission check with the sentence that explains it. */
export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly reason: string;
}

/** One line of the audit: actor, action and node. */
export interface AuditEntry {
  readonly operation: OperationName;
  readonly actor: Actor;
  readonly target: TreeNode | null;
  readonly requestId: string;
  readonly caller: Caller;
  readonly object: AuditObject | null;
  /**
   * Names of the fields that a call changes with their new values, without secrets; `{ from, to }`
   * if the handler knew the old one.
   */
  readonly changes: Readonly<Record<string, unknown>>;
  /**
   * Staff of the platform read data of an account. One line per interval is enough for each session
   * and account.
   */
  readonly isLook?: boolean;
}

/** A refused request, reported once its reply is certain. */
export interface RefusedCall {
  readonly operation: OperationName;
  readonly entry: Operation;
  readonly actor: Actor;
  readonly target: TreeNode | null;
  readonly refusal: Pick<Refusal, 'status' | 'message' | 'details'>;
  readonly requestId: string;
  readonly caller: Caller;
  /** Arguments as they were sent: an implementation must protect secrets. */
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Observes events that concern owners. No request waits for it, and its failures do not affect a
 * request.
 */
export interface SecurityMonitor {
  refused(call: RefusedCall): void;
  /** A request with an API key was admitted. */
  keyUsed(actor: Member, caller: Caller, requestId: string): void;
}

/** The kit's access to people, nodes and the database. The platform implements it. */
export interface AccessGateway<Db> {
  /** The owner of a token; null if it is wrong, expired, revoked or of an unsupported kind. */
  identify(token: string, from?: Caller): Promise<Exclude<Actor, { kind: 'anonymous' }> | null>;
  /**
   * Whether a text has the form of a token that may open something, found without a query; where
   * it is missing, any text may.
   */
  mayBeToken?(token: string): boolean;
  /** A node by id or by username, for any caller; the kit checks the reach. */
  locate(ref: number | string): Promise<TreeNode | null>;
  /** The permissions of a member on a node within its reach. */
  permit(actor: Member, target: TreeNode, permission: PermissionName): Promise<PermissionAnswer>;
  /**
   * One transaction with row security set to the scope. `whose` is the budget of the call: only a
   * part of its transactions runs at once, the others wait in their own queue.
   */
  within<T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T>;
  /**
   * The same in one round trip, for work that sends all its statements before the first `await`.
   */
  ask<T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T>;
  /** Writes an audit row inside a transaction. */
  audit(db: Db, entry: AuditEntry): Promise<void>;
  /**
   * Ends a transaction with the audit row of its write: the statements of `send`, which are all sent
   * before its first `await`, the row and the commit are one message. Only where the row makes the
   * gateway read more, they are sent one after the other.
   */
  auditLast<T>(db: Db, entry: AuditEntry, send: () => PromiseLike<T>): Promise<T>;
  /** Ends a transaction: the statements of `send` and the commit are one message. */
  last<T>(db: Db, send: () => PromiseLike<T>): Promise<T>;
}

/** Rate limits. Shared by all processes. */
export interface RateLimiter {
  /**
   * Counts one more; the result is 0, or the seconds to wait if there were already `limit` in this
   * window, by default a minute.
   */
  hit(key: string, limit: number, windowSeconds?: number): Promise<number>;
  /**
   * The seconds to wait for a key that is exhausted in this window to the knowledge of this
   * process; 0 if unknown. Sends no query and counts nothing.
   */
  spent?(key: string, windowSeconds?: number): number;
}

/** Concurrency limits. The slots are shared by all processes; those of a dead process expire. */
export interface ConcurrencySlots {
  /**
   * Acquires one of `most` slots of a key. Resolves to a function that releases it, or to null when
   * all are taken.
   */
  acquire(key: string, max: number): Promise<(() => void) | null>;
}
