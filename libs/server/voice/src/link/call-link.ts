import { type PromptKind } from '@patchbay/turn-taking';
import { type CallOutcome, type CallTurn } from '@patchbay/server-providers';

/** Words and keys of the caller that are one turn. `key` is the same when a turn is repeated. */
export interface SpokenTurn {
  readonly key: string;
  readonly text: string;
  readonly keys: string;
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
  ended(outcome: CallOutcome, seconds: number): Promise<void>;
}
