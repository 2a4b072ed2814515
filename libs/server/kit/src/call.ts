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

/** Where a request came from, as far as a handler may know it. Nothing here is a credential. */
export interface Caller {
  /** Network address of the other side. */
  readonly address: string;
  /**
   * The host that was asked for, without the port. Forgeable: use it to choose a brand, never a
   * right.
   */
  readonly host: string;
  /** The page that made a browser ask, when it was another one: `https://partner.example`. */
  readonly origin: string | null;
  /** What the other side says it is, such as a browser on a system. */
  readonly device: string | null;
}

/**
 * Who asks, for whom, and what they may do: computed once per request by the guard, before any
 * handler runs.
 */
export interface Context<Db> {
  readonly operation: OperationName;
  readonly requestId: string;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly caller: Caller;
  readonly log: Log;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
  /**
   * The platform's scope for a part of this call that must see more than `scope`; what changes
   * there is recorded as this call's.
   */
  asPlatform(reason: string): Scope;
  /** One transaction that sees exactly `scope`. A write leaves its audit row in the first one. */
  within<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same for reads whose statements are all sent before any is awaited: one message to and fro.
   */
  ask<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Tells the audit a better object, or what a field was before. Counts when it is called before
   * the first transaction of a write ends.
   */
  note(facts: {
    readonly object?: AuditObject;
    readonly changes?: Readonly<Record<string, unknown>>;
  }): void;
  /** Whether the actor has a permission on the target; for rules finer than the operation's own. */
  can(permission: PermissionName): Promise<boolean>;
  /** The same, as a refusal with the reason. */
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
  /** Where a resumed event stream left off. */
  readonly lastEventId: string | null;
}

/** Operations that act on a node always have one; the others never. */
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

/** A handler for every operation of the contract. One that is missing does not compile. */
export type Handlers<Db> = { readonly [N in OperationName]: Handler<N, Db> };
