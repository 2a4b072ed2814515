import { type Pronunciation } from '@patchbay/spoken-text';
import { type TurnConfig } from '@patchbay/turn-taking';
import { type CallLink } from './call-link.js';

/** What the agent of a call has set. Plain data: it goes over the wire. */
export interface VoiceCallAgent {
  readonly turns: TurnConfig;
  readonly voiceId: string;
  /** BCP 47, or `multi`. */
  readonly language: string;
  readonly country?: string;
  readonly hints: readonly string[];
  readonly pronunciations: readonly Pronunciation[];
  readonly maxCallMs?: number;
}

/** A call that comes to a media node, and how its caller proved who it is. */
export type ArrivingCall =
  /** By SIP over WebSocket; the caller signed in with the credentials of a temporary session. */
  | {
      readonly road: 'browser';
      readonly sessionId: string;
      /** What limits count by, such as an IPv4 address or the /64 of an IPv6 one. */
      readonly address: string;
      /** `X-MetaData` of the page: text, never an instruction. */
      readonly metaData: string | null;
      /** `X-JWTAuth`, not verified. */
      readonly jwt: string | null;
    }
  /** By a stream that a carrier opened for a call whose markup named it. */
  | {
      readonly road: 'carrier';
      /** Of the markup's parameters; good once, for 30 s. */
      readonly token: string;
      readonly carrierCallId: string;
    };

/** A call that the server took. */
export interface OpenedCall {
  /** Of the row of the call. */
  readonly callId: string;
  readonly agent: VoiceCallAgent;
  readonly link: CallLink;
}

/** Why a call is not opened: `unknown` (404), `refused` (403), `busy` (486), `later` (503). */
export interface CallRefusal {
  readonly refusal: 'unknown' | 'refused' | 'busy' | 'later';
}

/** The password of a temporary session, as SIP's digest needs it. */
export interface VisitorCredentials {
  /** MD5 of `user:realm:password` in lower case hexadecimal. */
  readonly ha1: string;
  readonly sessionId: string;
  /** The user part that may be dialled. */
  readonly agent: string;
  readonly secondsLeft: number;
}

/** What the server has the nodes do in a call that runs. A call that is over is no mistake. */
export interface VoiceCallCommands {
  hangUp(callId: string, why: string): void;
  /** A line of the caller that was typed instead of spoken. */
  type(callId: string, text: string): void;
  /** The credentials of a session ended: its calls and registrations end. */
  endSession(sessionId: string): void;
}

/**
 * The server's side of calls with sound: what a media node asks, in this process or over the wire.
 * It alone knows accounts, rights and rows; a node knows sound.
 */
export interface VoiceCalls {
  /** The credentials of a user's name under a realm; null when there are none. */
  credentialsOf(
    username: string,
    realm: string,
    signal: AbortSignal,
  ): Promise<VisitorCredentials | null>;
  open(call: ArrivingCall, signal: AbortSignal): Promise<OpenedCall | CallRefusal>;
  /** Has the nodes listen to what the server wants of running calls. Returns how to stop it. */
  onCommand(commands: VoiceCallCommands): () => void;
  /**
   * The link of a call that runs on a node and that this process did not open, such as after a new
   * start; null when the call is over or was never opened. Without this method such calls end.
   */
  resume?(callId: string, signal: AbortSignal): Promise<CallLink | null>;
  /** The calls of one node that run, each time it says so (every 5 s). */
  alive?(callIds: readonly string[]): Promise<void>;
}
