import {
  type ArgsOf,
  type BodyOf,
  type EventOf,
  type OperationName,
  type Operations,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { type Actor, type Scope, type TreeNode } from './actor.js';
import { type AuditObject } from './audit-facts.js';
import { type FileReply } from './file-reply.js';
import { type Log } from './log.js';
import { type StatusReply } from './status-reply.js';
import { type PiecesReply, type TextReply } from './text-reply.js';

/** The origin of a request, as far as a handler may know it. It contains no credential. */
export interface Caller {
  /** Network address of the client. */
  readonly address: string;
  /**
   * The requested host, without the port. Forgeable: use it to select a brand, never for a right.
   */
  readonly host: string;
  /**
   * The page from which a browser sent the request, if it was of another origin:
   * `https://partner.example`.
   */
  readonly origin: string | null;
  /** The client's own description, such as a browser on a system. */
  readonly device: string | null;
  /** The language tag that the client prefers, such as `es-MX`; for words, never for a right. */
  readonly language: string | null;
}

/**
 * The caller, the account it acts for, and its permissions: computed once per request by the guard,
 * before any handler runs.
 */
export interface Context<Db> {
  readonly operation: OperationName;
  readonly requestId: string;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly caller: Caller;
  readonly log: Log;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /**
   * The platform's scope for a part of this call that needs more visibility than `scope`; changes
   * in it are recorded for this call.
   */
  asPlatform(reason: string): Scope;
  /**
   * One transaction with the visibility of `scope`. The first one of a write contains the audit
   * row.
   */
  within<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same in the platform's scope, for a change that must see what other tenants have: it and its
   * audit row are one transaction.
   */
  withinPlatform<T>(reason: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for reads that send all statements before the first `await`: one round trip. */
  ask<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same for what a write reads before the transaction of its change, which has the audit row.
   */
  askFirst<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Ends the transaction of `within`: the statements of `send`, all sent before its first `await`,
   * the audit row of a write and the commit are one message. No statement may follow.
   */
  finish<T>(db: Db, send: () => PromiseLike<T>): Promise<T>;
  /**
   * Gives the audit a more precise object, or the previous value of a field. It must be called
   * before the first transaction of a write ends.
   */
  note(facts: {
    readonly object?: AuditObject;
    readonly changes?: Readonly<Record<string, unknown>>;
  }): void;
  /** Whether the actor has a permission on the target; for rules finer than the operation's own. */
  can(permission: PermissionName): Promise<boolean>;
  /** The same, but throws a refusal with the reason. */
  demand(permission: PermissionName): Promise<void>;
}

/**
 * A checked call. `args` holds path parameters, query and body together; `target` is the node it
 * acts on.
 */
export interface Call<N extends OperationName, Db> {
  readonly args: Omit<ArgsOf<N>, 'targetAccountId'>;
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  readonly target: TargetOf<N>;
  readonly context: Context<Db>;
  /** The position after which a resumed event stream continues. */
  readonly lastEventId: string | null;
}

/** Operations that act on a node always have one; the others never have one. */
export type TargetOf<N extends OperationName> = AccessTarget<N> extends 'none' ? null : TreeNode;
type AccessTarget<N extends OperationName> = Operations[N]['access']['target'];

/** A reply without the envelope: the kit adds `success: true` where the contract has it. */
export type Answer<N extends OperationName> = WithoutEnvelope<ReplyOf<N>>;
type WithoutEnvelope<T> = T extends { success: true }
  ? { [K in keyof T as K extends 'success' ? never : K]: T[K] } & { success?: true }
  : T;

/** One item of an event stream; `id` is what the client sends back to resume. */
export interface StreamItem<E> {
  readonly event: E;
  readonly id?: string;
}

export type AnswerCall<N extends OperationName, Db> = (
  call: Call<N, Db>,
) => Promise<Answer<N> | StatusReply<Answer<N>> | TextReply | PiecesReply | FileReply>;

/**
 * For operations with `events`: `reply` answers as JSON, `stream` to a client that accepts an event
 * stream. Refuse before returning the iterable.
 */
export interface StreamingHandler<N extends OperationName, Db> {
  readonly reply: AnswerCall<N, Db>;
  readonly stream: (call: Call<N, Db>) => Promise<AsyncIterable<StreamItem<EventOf<N>>>>;
}

export type Handler<N extends OperationName, Db> = [EventOf<N>] extends [never]
  ? AnswerCall<N, Db>
  : StreamingHandler<N, Db>;

/** A handler for every operation of the contract. A missing one does not compile. */
export type Handlers<Db> = { readonly [N in OperationName]: Handler<N, Db> };
