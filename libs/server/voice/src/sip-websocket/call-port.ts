/** Who ended a call, and how. */
export type SipCallEnd =
  /** The caller's BYE. */
  | 'caller'
  /** The caller's CANCEL before the answer. */
  | 'canceled'
  /** `reject`. */
  | 'rejected'
  /** `hangUp`. */
  | 'hung up'
  /** The caller did not acknowledge an answer within 32 s, or without the session it owed. */
  | 'lost'
  /** The caller did not refresh its session timer (RFC 4028). */
  | 'not refreshed'
  /** The credentials with which the call was made ended. */
  | 'session ended'
  /** The server closes. */
  | 'closed'
  /** The socket closed before the call was acknowledged, or without `onSocketGone`. */
  | 'socket gone';

/** What is known of a call when it comes. */
export interface CallFacts {
  /** Ours, by chance. */
  readonly id: string;
  /** Of the caller's messages, for captures. */
  readonly callId: string;
  readonly address: string;
  /** Who signed in; never what From says. */
  readonly user: string;
  readonly sessionId: string;
  /** The agent of the session, which is the user part that was dialled. */
  readonly agent: string;
  /** SDP; null when the caller wants our offer, and answers it with its ACK. */
  readonly offer: string | null;
  /** `X-MetaData`, decoded: text of the page, at most 4 kB; null without it or when it is longer. */
  readonly metaData: string | null;
  /** `X-JWTAuth`, not verified, at most 8 kB. */
  readonly jwt: string | null;
}

/** A call from a browser. Nothing here throws; what comes too late does nothing. */
export interface SipCall extends CallFacts {
  /** 180. */
  ring(): void;
  /**
   * 200 with our SDP, an offer when the caller made none. Resolves when it was acknowledged; with
   * `canceled` when the caller ended the call before, and with `lost` when no ACK came within 32 s
   * or the call is over. `isHeard` is false where no service understands speech: the answer says so
   * (`X-Speech-Recognition: none`), and a page offers keys and writing.
   */
  answer(
    sdp: string,
    options?: { readonly isHeard?: boolean },
  ): Promise<'acknowledged' | 'canceled' | 'lost'>;
  /** A final answer of 300 to 699 instead of a call; `retryAfter` in seconds. */
  reject(status: number, options?: { readonly retryAfter?: number }): void;
  /** BYE, as soon as it is allowed; 480 before the answer. The words go to the caller. */
  hangUp(why: string): void;
}

/** The events of a call. */
export interface SipCallHandlers {
  /**
   * The caller changes the session: a hold (`sendonly`, `inactive`), new addresses, or null, which
   * asks for our offer. The answer, or null to refuse with 488: the call goes on as it was. The
   * signal says that the caller took it back.
   */
  onReoffer?(sdp: string | null, signal: AbortSignal): Promise<string | null>;
  /** The answer to our offer. */
  onAnswer?(sdp: string): void;
  /** 0 to 9, `*`, `#`, A to D. */
  onKey?(digit: string): void;
  /**
   * The socket of an acknowledged call closed. Sound may still come: the receiver of the sound decides, and
   * calls `hangUp`. Without this handler the call ends at once.
   */
  onSocketGone?(): void;
  /** Once, and the last. */
  onEnd(why: SipCallEnd): void;
}
