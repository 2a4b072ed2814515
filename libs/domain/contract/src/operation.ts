import type * as z from 'zod/mini';
import { type Access } from './access.js';
import { type Area } from './areas.js';
import { type Failure } from './failure.js';

/** The methods that calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A second method and path that answers with the same handler: an older or newer generation of the
 * same call.
 */
export interface Alias {
  /** The other path. */
  readonly path: string;
  /** The other method, where it differs. */
  readonly method?: Method;
}

/**
 * One entry of the contract: everything about a call that is not its handler. Paths use `{name}`
 * for parameters.
 */
export interface Operation {
  /** The method of the newest generation. */
  readonly method: Method;
  /** The path of the newest generation, with `{name}` for parameters. */
  readonly path: string;
  /** Older or newer ways to the same handler. */
  readonly aliases?: readonly Alias[];
  /** The area of the operation. */
  readonly area: Area;
  /** Its description, in a sentence. */
  readonly summary: string;
  /** Who may call it, on what. */
  readonly access: Access;
  /** The parameters of the path. */
  readonly params?: z.ZodMiniObject;
  /** The values of the query. */
  readonly query?: z.ZodMiniObject;
  /** The body: JSON, or a form made by `formData` (form.ts). */
  readonly body?: z.ZodMiniType;
  /**
   * The most bytes of a JSON body, where the usual 64 KB are too few for what its schema lets in; at
   * most 1 MB.
   */
  readonly bodyBytes?: number;
  /** The reply of success; the server never sends fields that it does not contain. */
  readonly reply: z.ZodMiniType;
  /** Status of success; default 200. */
  readonly status?: 200 | 201;
  /**
   * A second status of success, with the same reply: 200 where a call that makes something found it
   * there and changed it.
   */
  readonly otherStatus?: 200 | 201;
  /**
   * Set when the call answers `text/event-stream` to a client that accepts it: the schema of each
   * event's data.
   */
  readonly events?: z.ZodMiniType;
  /** Set when the call may also answer text of this media type, such as an export. */
  readonly text?: 'text/csv' | 'text/plain';
  /** Set when the call answers the bytes of a file; `reply` is then never sent. */
  readonly file?: true;
  /**
   * With true, the same call of the same token without an Idempotency-Key within ten seconds is a
   * double click: it is answered with the first reply and done once. Every write that moves money
   * says true, or false where doing it twice does nothing more.
   */
  readonly once?: boolean;
  /**
   * Calls that are `once` and whose first reply no longer holds when this one was made: the same
   * again is then meant.
   */
  readonly undoes?: readonly string[];
  /** Set when the call answers 409 where another caller was faster. */
  readonly conflicts?: boolean;
  /** An example of a body or a reply, where one generated from the schema would mislead. */
  readonly examples?: { readonly body?: unknown; readonly reply?: unknown };
  /** The client's result when the call fails. */
  readonly failure: Failure;
}

/** Keeps the literal types of an entry, so that everything derived from it is exact. */
export const operation = <const T extends Operation>(entry: T): T => entry;

/** The most bytes of a JSON body whose operation says nothing else. */
export const defaultBodyBytes = 64 * 1024;

/** The most bytes of the JSON body of an operation. */
export const bodyBytesOf = ({
  bodyBytes = defaultBodyBytes,
}: Pick<Operation, 'bodyBytes'>): number => bodyBytes;
