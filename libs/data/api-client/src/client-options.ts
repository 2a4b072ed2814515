import { type WireTable } from './wire-table.js';

/** Called as the body of a request leaves: bytes sent, and all of them. */
export type SentListener = (sent: number, total: number) => void;

/**
 * Sends one request; `fetch`, or anything that behaves like it. One that can tell how much of a body
 * has left calls `onSent`.
 */
export type Transport = (
  path: string,
  init: RequestInit & { readonly onSent?: SentListener | undefined },
) => Promise<Response>;

/** The parts of a client; all of them are passed in. */
export interface ClientOptions {
  /** Sends a request: `fetch`, with the server’s origin before the path. */
  readonly transport: Transport;
  /** The session’s token at this moment; null while signed out. */
  readonly token: () => string | null;
  /** The account to act on when a call does not name one. */
  readonly target: () => number | null;
  /**
   * Called once for every token that the server no longer accepts. Never for 403, 404, 429 or 5xx.
   */
  readonly onUnauthorized?: () => void;
  /** Receives failures that no caller sees. */
  readonly log?: (message: string, error: unknown) => void;
  /** Another table than the build’s, with fewer calls for example. */
  readonly table?: WireTable;
}

/** Options of one call: an abort signal, another account. */
export interface CallOptions {
  /** Aborts the call; `AbortSignal.timeout` limits it, which counts as a failure. */
  readonly signal?: AbortSignal;
  /**
   * A name for this attempt, so that the same call under it happens once, however often it is sent.
   * For calls that change something.
   */
  readonly key?: string;
  /** The account to act on; null for the caller’s own. */
  readonly target?: number | null;
  /** How much of a body has left, where the transport can tell. */
  readonly onSent?: SentListener;
  /** Reads the text of a reply, for those who show how far it is. */
  readonly readText?: (response: Response) => Promise<string>;
}
