import { type TurnFigures } from './figures/turn-figures.js';

/** What became of an utterance: its text was taken, or why it was not. */
export type UtteranceOutcome =
  | 'taken'
  /** The recognizer found no words. */
  | 'empty'
  | 'failed'
  /** "Mhm" while the agent spoke. */
  | 'acknowledgement'
  /** A written line took its place. */
  | 'replaced'
  /** The call ended, or a person took over. */
  | 'dropped';

/**
 * What the agent should say of itself: `silent` asks whether the caller is there (`count` times in a
 * row), `not-heard` says that an utterance was not understood, `no-recognition` that none will be,
 * `no-answer` that a reply did not come, `please-wait` that a function runs, `ending-soon` that the
 * call reaches its maximum length, `goodbye` that the call ends for silence.
 */
export type PromptKind =
  | 'silent'
  | 'not-heard'
  | 'no-recognition'
  | 'no-answer'
  | 'please-wait'
  | 'ending-soon'
  | 'goodbye';

/** Why the agent hangs up. */
export type HangUpReason = 'reply' | 'announcement' | 'silence' | 'longest-call';

/** What the machine wants done, in this order. */
export type TurnAction =
  /** Collect the caller's sound from `from` (ms since the call began) on; stream it if possible. */
  | { readonly type: 'open-utterance'; readonly utterance: number; readonly from: number }
  /** Recognize what was collected; the answer carries `attempt`. */
  | { readonly type: 'send-utterance'; readonly utterance: number; readonly attempt: number }
  /** The caller goes on: give up that attempt, and keep collecting. */
  | { readonly type: 'recall-utterance'; readonly utterance: number; readonly attempt: number }
  /** No more is wanted of an utterance. Each opened one is closed once. */
  | {
      readonly type: 'close-utterance';
      readonly utterance: number;
      readonly outcome: UtteranceOutcome;
    }
  /** Answer a turn. `contains`: the aborted turn whose words and keys are the first part of these. */
  | {
      readonly type: 'ask';
      readonly turn: number;
      readonly text: string;
      readonly keys: string;
      readonly contains: number | null;
    }
  /**
   * End a reply; `heard` are its words that the caller heard. With `isAfterFunction` a function that
   * takes effect runs, and only what follows it is aborted.
   */
  | {
      readonly type: 'abort-reply';
      readonly reply: number;
      readonly heard: string;
      readonly isAfterFunction: boolean;
    }
  /** Speak after what is playing. `reply` is null for an announcement. */
  | {
      readonly type: 'speak';
      readonly mark: number;
      readonly reply: number | null;
      readonly text: string;
    }
  /** Play nothing more of any mark so far. */
  | { readonly type: 'clear-playback' }
  | { readonly type: 'prompt'; readonly kind: PromptKind; readonly count: number }
  /** Pass the call on, or take a message. `reply` is null after an announcement. */
  | { readonly type: 'transfer'; readonly reply: number | null }
  | { readonly type: 'hang-up'; readonly reason: HangUpReason }
  /** A turn is over; one for each that was asked. */
  | { readonly type: 'turn-figures'; readonly figures: TurnFigures };

/** The kinds of actions. */
export type TurnActionType = TurnAction['type'];
