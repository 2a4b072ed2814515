import { hangUp } from './call.js';
import { type Draft, act, isServing } from './draft.js';
import { completeKeys } from './entry.js';
import {
  keyPauseMs,
  maxFunctionMs,
  maxGoodbyeMs,
  maxRecognitionMs,
  maxReplySilenceMs,
  maxSentenceMs,
  maxUtteranceMs,
  maxVoiceMs,
  pleaseWaitMs,
} from './limits.js';
import { loseSound } from './playback.js';
import { abortReply, isSpoken } from './reply.js';
import { settle } from './settle.js';
import { type TurnState } from './state.js';
import { endUtterance, sendAt, sendUtterance, takeText, waitOf } from './utterance.js';

interface Timer {
  /** When it is due; null while it does not run. */
  readonly due: (state: TurnState) => number | null;
  /** Does what is due, after which it is due later or no more. */
  readonly fire: (draft: Draft) => void;
}

const greeting: Timer = {
  due: (state) => {
    const due = state.answeredAt + state.settings.greetingWaitMs;
    return state.queue.length > 0 && state.at < due ? due : null;
  },
  // What waits is spoken when the draft settles.
  fire: () => undefined,
};

const earlySend: Timer = {
  due: (state) =>
    state.utterance !== null && !state.utterance.isSent ? sendAt(state, state.utterance) : null,
  fire: sendUtterance,
};

const endpoint: Timer = {
  due: (state) =>
    state.utterance !== null && state.utterance.endedAt === null
      ? state.utterance.lastVoiceAt + waitOf(state, state.utterance)
      : null,
  fire: endUtterance,
};

const longUtterance: Timer = {
  due: ({ utterance }) =>
    utterance !== null && utterance.endedAt === null ? utterance.startedAt + maxUtteranceMs : null,
  fire: (draft) => {
    if (draft.s.utterance !== null) draft.s.utterance = { ...draft.s.utterance, isFull: true };
    endUtterance(draft);
  },
};

const recognition: Timer = {
  due: ({ utterance }) =>
    utterance !== null && utterance.endedAt !== null ? utterance.endedAt + maxRecognitionMs : null,
  fire: (draft) => {
    if (draft.s.utterance !== null) draft.s.utterance = { ...draft.s.utterance, hasFailed: true };
    takeText(draft);
  },
};

const keys: Timer = {
  due: ({ keys: { digits, lastAt } }) => (digits === '' ? null : lastAt + keyPauseMs),
  fire: completeKeys,
};

const pleaseWait: Timer = {
  due: ({ reply, utterance, isHeld, queue, inFlight }) =>
    reply === null ||
    reply.functionSince === null ||
    reply.hasAskedToWait ||
    utterance !== null ||
    isHeld ||
    queue.length + inFlight.length > 0
      ? null
      : reply.functionSince + pleaseWaitMs,
  fire: (draft) => {
    if (draft.s.reply !== null) draft.s.reply = { ...draft.s.reply, hasAskedToWait: true };
    act(draft, { type: 'prompt', kind: 'please-wait', count: 1 });
  },
};

const lostReply: Timer = {
  due: (state) => {
    const { reply } = state;
    const isAwaited = reply !== null && !reply.isEnded && reply.functions === 0;
    return isAwaited && !isSpoken(state, reply) ? reply.lastAt + maxReplySilenceMs : null;
  },
  fire: (draft) => {
    const { kept } = draft.s;
    abortReply(draft);
    // Its question would be lost again: the caller is asked to repeat it.
    draft.s.kept = kept;
    act(draft, { type: 'prompt', kind: 'no-answer', count: 1 });
  },
};

const lostFunction: Timer = {
  due: ({ runningOn }) => (runningOn === null ? null : runningOn.since + maxFunctionMs),
  fire: (draft) => {
    draft.s.runningOn = null;
  },
};

const lostSound: Timer = {
  due: ({ inFlight: [head], headSince }) => {
    if (head === undefined) return null;
    if (head.startedAt === null) return Math.max(headSince, head.sentAt) + maxVoiceMs;
    return head.startedAt + maxSentenceMs + (head.lastsMs ?? 0);
  },
  fire: loseSound,
};

const silence: Timer = {
  due: ({ quietSince, goodbyeBy, settings }) =>
    quietSince === null || goodbyeBy !== null ? null : quietSince + settings.silenceMs,
  fire: (draft) => {
    const { at, prompts, settings } = draft.s;
    draft.s.quietSince = at;
    if (prompts < settings.maxPrompts) {
      draft.s.prompts = prompts + 1;
      act(draft, { type: 'prompt', kind: 'silent', count: prompts + 1 });
    } else {
      draft.s.goodbyeBy = at + maxGoodbyeMs;
      act(draft, { type: 'prompt', kind: 'goodbye', count: 1 });
    }
  },
};

const goodbye: Timer = {
  due: ({ goodbyeBy, quietSince }) => (quietSince === null ? null : goodbyeBy),
  fire: (draft) => hangUp(draft, 'silence'),
};

const warning: Timer = {
  due: ({ hasWarned, answeredAt, settings }) =>
    hasWarned ? null : answeredAt + settings.maxCallMs - settings.endWarningMs,
  fire: (draft) => {
    draft.s.hasWarned = true;
    act(draft, { type: 'prompt', kind: 'ending-soon', count: 1 });
  },
};

const longestCall: Timer = {
  due: ({ answeredAt, settings }) => answeredAt + settings.maxCallMs,
  fire: (draft) => hangUp(draft, 'longest-call'),
};

/** Timers of the agent; a person who took over is only reminded of the end of the call. */
const ofAgent: readonly Timer[] = [
  greeting,
  earlySend,
  endpoint,
  longUtterance,
  recognition,
  keys,
  pleaseWait,
  lostReply,
  lostFunction,
  lostSound,
  silence,
  goodbye,
];
const ofCall: readonly Timer[] = [warning, longestCall];
const all = [...ofAgent, ...ofCall];

/** The timer that is due first, and when. */
function firstDue(state: TurnState): { readonly at: number; readonly timer: Timer } | null {
  if (state.call !== 'open') return null;
  let first: { readonly at: number; readonly timer: Timer } | null = null;
  for (const timer of isServing(state) ? all : ofCall) {
    const at = timer.due(state);
    if (at !== null && (first === null || at < first.at)) first = { at, timer };
  }
  return first;
}

/**
 * When the machine wants a `time` event at the latest, in milliseconds since the call began; null
 * when nothing is due by time alone.
 */
export function wakeAt(state: TurnState): number | null {
  const first = firstDue(state);
  return first === null ? null : Math.max(first.at, state.at);
}

/** Does what is due before `until`, or also at it, each at its own time. */
export function runTimers(draft: Draft, until: number, isInclusive: boolean): void {
  for (;;) {
    const first = firstDue(draft.s);
    if (first === null || first.at > until || (first.at === until && !isInclusive)) return;
    draft.s.at = Math.max(draft.s.at, first.at);
    first.timer.fire(draft);
    settle(draft);
  }
}
