import { type Operation, type OperationName } from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { type Actor, type Member, type Scope, type TreeNode } from './actor.js';
import { type AuditObject } from './audit-facts.js';
import { type Caller } from './call.js';
import { type Refusal } from './refusal.js';

/** An answer about a permission with the sentence that explains it. */
export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly reason: string;
}

/** One line of the audit: who did what on which node. */
export interface AuditEntry {
  readonly operation: OperationName;
  readonly actor: Actor;
  readonly target: TreeNode | null;
  readonly requestId: string;
  readonly caller: Caller;
  readonly object: AuditObject | null;
  /**
   * Names of the fields that a call changes with their new values, without secrets; `{ from, to }`
   * where the handler knew the old one.
   */
  readonly changes: Readonly<Record<string, unknown>>;
  /**
   * Staff of the platform read data of an account. Once in a while is enough for each session and
   * account.
   */
  readonly isLook?: boolean;
}

/** A request that was refused, told once its answer is certain. */
export interface RefusedCall {
  readonly operation: OperationName;
  readonly entry: Operation;
  readonly actor: Actor;
  readonly target: TreeNode | null;
  readonly refusal: Pick<Refusal, 'status' | 'message' | 'details'>;
  readonly requestId: string;
  readonly caller: Caller;
  /** Arguments as they were sent: a reader must take care of secrets. */
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Looks on for what owners should know of. Nothing waits for it, and nothing that it does can fail
 * a call.
 */
export interface SecurityMonitor {
  refused(call: RefusedCall): void;
  /** A call by an API key was let in. */
  keyUsed(actor: Member, caller: Caller, requestId: string): void;
}

/** What the kit needs to know about people, nodes and the database. The platform implements it. */
export interface AccessGateway<Db> {
  /**
   * Who a token belongs to; null when it is wrong, expired, revoked or of a kind that opens
   * nothing.
   */
  identify(token: string, from?: Caller): Promise<Exclude<Actor, { kind: 'anonymous' }> | null>;
  /** A node by id or by username, for any caller; the kit decides about reach. */
  locate(ref: number | string): Promise<TreeNode | null>;
  /** What a member may do on a node within its reach. */
  permit(actor: Member, target: TreeNode, permission: PermissionName): Promise<PermissionAnswer>;
  /**
   * One transaction with row security set to the scope. `whose` budget the call draws on: only some
   * of theirs run at once, the others wait in a line of their own.
   */
  within<T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T>;
  /**
   * The same in one message to and fro, for work that sends all its statements before it awaits
   * any.
   */
  ask<T>(scope: Scope, work: (db: Db) => Promise<T>, whose?: string): Promise<T>;
  /** Writes an audit row inside a transaction. */
  audit(db: Db, entry: AuditEntry): Promise<void>;
}

/** Counts what may happen only so often. Shared by all processes. */
export interface RateLimiter {
  /**
   * Counts one more; the answer is 0, or the seconds to wait when there were already `limit` in
   * this window, which is a minute unless it is said.
   */
  hit(key: string, limit: number, windowSeconds?: number): Promise<number>;
  /**
   * The seconds to wait for a key of which this process knows that nothing is left in this
   * window; 0 when it does not know. Sends no query and counts nothing.
   */
  spent?(key: string, windowSeconds?: number): number;
}

/** Concurrency limits. The slots are shared by all processes; those of a dead process expire. */
export interface ConcurrencySlots {
  /**
   * Acquires one of `most` slots of a key. Resolves to a function that releases it, or to null when
   * all are taken.
   */
  acquire(key: string, most: number): Promise<(() => void) | null>;
}
