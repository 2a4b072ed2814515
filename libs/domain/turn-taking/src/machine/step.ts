import { type TurnAction } from '../actions.js';
import { type TurnEvent } from '../events.js';
import { onAnswered, onGivenBack, onGone, onHeld, onResumed, onTakenOver } from './call.js';
import { onEndOfTurn, onFinal, onFrame, onPartial, onRecognitionFailed } from './caller.js';
import { type Draft, draftOf } from './draft.js';
import { onKey, onTyped } from './entry.js';
import { endAfter, onPlaybackFailed, onPlaybackStarted, onPlayed } from './playback.js';
import { onFunctionEnded, onFunctionStarted, onReplyEnded, onSentence } from './reply-events.js';
import { settle } from './settle.js';
import { enqueue } from './speech.js';
import { type TurnState } from './state.js';
import { runTimers } from './timers.js';

type Rules = {
  readonly [T in TurnEvent['type']]: (draft: Draft, event: Extract<TurnEvent, { type: T }>) => void;
};

/** What each event does; what follows from it is decided when the draft settles. */
const rules: Rules = {
  answered: onAnswered,
  frame: (draft, { at, voiced, isTone }) => onFrame(draft, at, voiced && isTone !== true),
  time: () => undefined,
  partial: (draft, { utterance, text }) => onPartial(draft, utterance, text),
  'end-of-turn': (draft, { utterance, isComplete }) => onEndOfTurn(draft, utterance, isComplete),
  final: (draft, { utterance, attempt, text }) => onFinal(draft, utterance, attempt, text),
  'recognition-failed': (draft, { utterance, attempt }) =>
    onRecognitionFailed(draft, utterance, attempt),
  typed: (draft, { text }) => onTyped(draft, text),
  key: (draft, { digit }) => onKey(draft, digit),
  'reply-sentence': onSentence,
  'reply-ended': (draft, { reply, next, keys }) => onReplyEnded(draft, reply, next, keys ?? 0),
  'function-started': (draft, { reply, hasEffect }) => onFunctionStarted(draft, reply, hasEffect),
  'function-ended': (draft, { reply, hasEffect }) => onFunctionEnded(draft, reply, hasEffect),
  'playback-started': (draft, { mark, lastsMs }) => onPlaybackStarted(draft, mark, lastsMs ?? null),
  played: (draft, { mark }) => onPlayed(draft, mark),
  'playback-failed': (draft, { mark }) => onPlaybackFailed(draft, mark),
  announcement: (draft, { text, isInterruptible, next = 'listen' }) => {
    if (draft.s.isTakenOver) return;
    if (text.trim() === '') endAfter(draft, next);
    else enqueue(draft, { reply: null, text: text.trim(), isInterruptible, next, isCut: false });
  },
  held: onHeld,
  resumed: onResumed,
  'taken-over': onTakenOver,
  'given-back': onGivenBack,
  gone: onGone,
};

/** The state after an event, and what the machine wants done, in order. */
export interface TurnStep {
  readonly state: TurnState;
  readonly actions: readonly TurnAction[];
}

/**
 * The next step of a call. Time never goes back: an event that comes late counts as one of now. What
 * was due before the event happens first, each at its own time, so that late `time` events change
 * nothing. After `gone` and `hang-up` nothing happens any more.
 */
export function step(state: TurnState, event: TurnEvent): TurnStep {
  if (state.call === 'over') return { state, actions: [] };
  const draft = draftOf(state);
  const at = Number.isFinite(event.at) ? Math.max(event.at, state.at) : state.at;
  runTimers(draft, at, false);
  draft.s.at = at;
  if (draft.s.call !== 'over') {
    (rules[event.type] as (draft: Draft, event: TurnEvent) => void)(draft, event);
    settle(draft);
    runTimers(draft, at, true);
  }
  return { state: draft.s, actions: draft.actions };
}
