/** What follows when a reply has been heard. */
export type ReplyNext = 'listen' | 'hang-up' | 'transfer';

/**
 * Something that happened in a call, `at` milliseconds after it began. The times of frames come from
 * their media timestamps, so that lost packets count as time that passed; the others have the same
 * clock. A `time` event that runs ahead of frames on their way ends pauses too early: it is for when
 * no frames come.
 */
export type TurnEvent = { readonly at: number } & (
  | { readonly type: 'answered' }
  /** 20 ms of the caller's sound that end at `at`. A tone of a key is no speech. */
  | { readonly type: 'frame'; readonly voiced: boolean; readonly isTone?: boolean }
  /** Nothing but time: the machine wants one at `wakeAt` at the latest. */
  | { readonly type: 'time' }
  /** What has been understood so far of an utterance. */
  | { readonly type: 'partial'; readonly utterance: number; readonly text: string }
  /** A detector judges whether the caller has finished, or pauses within a sentence. */
  | { readonly type: 'end-of-turn'; readonly utterance: number; readonly isComplete: boolean }
  /** What was understood of an utterance as it was sent the `attempt`th time. */
  | {
      readonly type: 'final';
      readonly utterance: number;
      readonly attempt: number;
      readonly text: string;
    }
  | { readonly type: 'recognition-failed'; readonly utterance: number; readonly attempt: number }
  /** A written line, which takes the place of recognition. */
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'key'; readonly digit: string }
  /** A sentence of the reply to a turn; those of a reply come in order. */
  | {
      readonly type: 'reply-sentence';
      readonly reply: number;
      readonly text: string;
      readonly isInterruptible: boolean;
    }
  /** The reply has no more sentences. `keys`: how many keys the caller is asked to press. */
  | {
      readonly type: 'reply-ended';
      readonly reply: number;
      readonly next: ReplyNext;
      readonly keys?: number;
    }
  | { readonly type: 'function-started'; readonly reply: number; readonly hasEffect: boolean }
  | { readonly type: 'function-ended'; readonly reply: number; readonly hasEffect: boolean }
  /** The first sound of a mark left; `lastsMs` where the length of its sound is known. */
  | { readonly type: 'playback-started'; readonly mark: number; readonly lastsMs?: number }
  /** A mark was heard to its end. */
  | { readonly type: 'played'; readonly mark: number }
  /** A mark has no sound: the voice failed. */
  | { readonly type: 'playback-failed'; readonly mark: number }
  /**
   * Words that come from no reply: greeting, notice, question, goodbye. `hang-up` and
   * `transfer` follow them, also where there are no words.
   */
  | {
      readonly type: 'announcement';
      readonly text: string;
      readonly isInterruptible: boolean;
      readonly next?: ReplyNext;
    }
  | { readonly type: 'held' }
  | { readonly type: 'resumed' }
  /** A person speaks instead of the agent. */
  | { readonly type: 'taken-over' }
  | { readonly type: 'given-back' }
  /** The caller or the connection is gone. */
  | { readonly type: 'gone' }
);

/** The kinds of events. */
export type TurnEventType = TurnEvent['type'];
