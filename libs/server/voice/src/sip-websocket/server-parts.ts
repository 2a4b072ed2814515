import { type MediaClock } from '../media/media-clock.js';
import { type SipCall, type SipCallHandlers } from './call-port.js';
import { type AddressLimits, type SipLimits } from './limits.js';

/** What a user's name stands for: a temporary session for one agent. */
export interface SipCredentials {
  /** MD5 of `user:realm:password` in lower case hexadecimal. */
  readonly ha1: string;
  readonly sessionId: string;
  /** The user part that may be dialled. */
  readonly agent: string;
  /** How long the session lasts, in seconds. */
  readonly secondsLeft: number;
}

export interface SipServerOptions {
  /** The domain of all users and agents: `sip.` and a host. */
  readonly domain: string;
  /** Of the digest. One for an installation with many domains: a digest is bound to it. */
  readonly realm: string;
  readonly clock: MediaClock;
  /** Secret of the nonces, 32 bytes. */
  readonly key: Uint8Array;
  readonly limits?: SipLimits;
  /**
   * The credentials of a name; null when there are none. Only asked for a proof that was made for a
   * nonce of that socket. Aborted after 5 s or with the socket; an error is answered with 503.
   */
  credentialsOf(username: string, signal: AbortSignal): Promise<SipCredentials | null>;
  /** A call of a signed-in user to the agent of its session. */
  onCall(call: SipCall): SipCallHandlers;
  /** Errors that handlers throw; nothing is shown of them to the caller. */
  report?(error: unknown): void;
}

/** What the parts of a server share. */
export interface ServerParts {
  readonly clock: MediaClock;
  readonly domain: string;
  readonly realm: string;
  readonly key: Uint8Array;
  readonly limits: AddressLimits;
  readonly options: SipServerOptions;
  report(error: unknown): void;
}
