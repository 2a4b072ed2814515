import { type CallEnd } from './call-end.js';

/** Whom to call, and as whom. */
export interface DialOptions {
  /** `wss:` address of SIP over WebSocket. */
  readonly url: string;
  /** The domain of users and agents, such as `sip.example.com`. */
  readonly domain: string;
  /** The name and the token of a temporary session. */
  readonly user: string;
  readonly password: string;
  /** The username of the agent. */
  readonly agent: string;
  /** The microphone. */
  readonly stream: MediaStream;
  /** What the page says of the visitor, as text; null for nothing. */
  readonly metaData: string | null;
}

export interface DialHandlers {
  onRinging(): void;
  /** `isHeard` is false where the agent understands no speech, only keys and what is written. */
  onAnswered(isHeard: boolean): void;
  /** What the agent says. */
  onSound(stream: MediaStream): void;
  /** Once, and the last. */
  onEnd(end: CallEnd): void;
}

/** A call that was dialed. What comes too late does nothing. */
export interface Dialed {
  /** 0 to 9, `*`, `#`. */
  press(key: string): void;
  replaceMicrophone(stream: MediaStream): Promise<void>;
  hangUp(): void;
}

export type Dial = (options: DialOptions, handlers: DialHandlers) => Dialed;
