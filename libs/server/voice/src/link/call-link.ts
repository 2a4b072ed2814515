import { type CallTiming } from '@patchbay/contract';
import { type PromptKind } from '@patchbay/turn-taking';
import { type CallOutcome, type CallTurn } from '@patchbay/server-providers';

/** Words and keys of the caller that are one turn. `key` is the same when a turn is repeated. */
export interface SpokenTurn {
  readonly key: string;
  readonly text: string;
  readonly keys: string;
}

/** The sound of a call that is kept: of both sides, or the message that the caller leaves. */
export type SoundKind = 'call' | 'voicemail';

/** A piece of kept sound: samples in mu-law, 8000 a second, both sides of a call in turn. */
export interface SoundPiece {
  readonly kind: SoundKind;
  /** Its place among the bytes of its kind. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** What comes of a turn, in order; `turn` is the last. */
export type LinkEvent =
  /** A piece of the reply, cleaned for a voice. */
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'function-started'; readonly hasEffect: boolean }
  | { readonly type: 'function-ended'; readonly hasEffect: boolean }
  | { readonly type: 'turn'; readonly turn: CallTurn };

/**
 * One call as the server that knows its meaning sees it: who calls whom, what the agent says, what is
 * stored. A call with sound asks it as a carrier asks by its callbacks.
 */
export interface CallLink {
  /** The agent's first turn; null when the call is not answered. */
  begin(signal: AbortSignal): Promise<CallTurn | null>;
  /** Answers a turn of the caller. Aborted when the caller interrupts. */
  said(turn: SpokenTurn, signal: AbortSignal): AsyncIterable<LinkEvent>;
  /** The words of the agent for something that is no reply, such as a silence; they are stored. */
  prompt(kind: PromptKind, count: number): Promise<string>;
  /** The caller interrupted a reply and heard only this much of it. */
  heard(key: string, text: string): Promise<void>;
  /** Keeps a piece of the sound, until the call ends. The same piece may come again. */
  keepSound(piece: SoundPiece): Promise<void>;
  /** The call could not be passed on: what the agent does instead. Null when the call is over. */
  notTransferred(): Promise<CallTurn | null>;
  /** The caller has left a message, whose sound is kept. Null when the call is over. */
  leftMessage(seconds: number): Promise<CallTurn | null>;
  /** The call is over. It has no times when its media node was lost. */
  ended(outcome: CallOutcome, seconds: number, timing?: CallTiming): Promise<void>;
}
