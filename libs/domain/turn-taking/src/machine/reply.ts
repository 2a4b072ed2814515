import { cutText } from '@patchbay/kernel';
import { joined } from '../words/heard-text.js';
import { type Draft, act, isAudible, isServing } from './draft.js';
import { maxAskedLength } from './limits.js';
import { measureTurn } from './measure.js';
import { heardOf, stopVoice } from './speech.js';
import { type Kept, type Reply, type Spoken, type TurnState } from './state.js';

/** Two askings as one: the words and keys of both, the times of the later. */
const together = (first: Kept | null, second: Kept | null): Kept | null =>
  first === null || second === null
    ? (first ?? second)
    : {
        ...second,
        text: cutText(joined(first.text, second.text), maxAskedLength),
        keys: cutText(`${first.keys}${second.keys}`, maxAskedLength),
        contains: second.contains ?? first.contains,
      };

/** Keeps what the caller said or pressed until it may be asked. */
export function keep(draft: Draft, kept: Omit<Kept, 'contains'>): void {
  const text = cutText(kept.text.trim(), maxAskedLength);
  draft.s.kept = together(draft.s.kept, { ...kept, text, contains: null });
  draft.s.prompts = 0;
  draft.s.goodbyeBy = null;
  draft.s.queue = draft.s.queue.filter(({ isCut }) => !isCut);
  yieldToCaller(draft);
}

/** A reply that is not sounding gives way to what the caller says. */
export function yieldToCaller(draft: Draft): void {
  const { reply } = draft.s;
  if (reply === null || isAudible(draft.s)) return;
  if (reply.firstSoundAt === null) abortReply(draft, { isInterrupted: true });
  else interrupt(draft);
}

/** Whether nothing but time is between the caller's words and the question. */
const mayAsk = (state: TurnState): boolean =>
  isServing(state) &&
  !state.isHeld &&
  state.utterance === null &&
  state.keys.digits === '' &&
  state.reply === null &&
  state.runningOn === null &&
  state.ending === null &&
  state.inFlight.length === 0 &&
  // The greeting comes before the first answer.
  (state.queue.length === 0 || state.hasSounded);

/** Asks what is kept, if it may be asked now. */
export function askKept(draft: Draft): void {
  const { kept, at } = draft.s;
  if (kept === null || !mayAsk(draft.s)) return;
  const turn = draft.s.lastTurn + 1;
  draft.s.lastTurn = turn;
  draft.s.kept = null;
  draft.s.keys = { ...draft.s.keys, wanted: 0 };
  draft.s.reply = newReply(turn, kept, at);
  const { text, keys, contains } = kept;
  act(draft, { type: 'ask', turn, text, keys, contains });
}

const newReply = (turn: number, asked: Kept, at: number): Reply => ({
  turn,
  asked,
  askedAt: at,
  lastAt: at,
  isEnded: false,
  next: 'listen',
  keys: 0,
  heard: '',
  paused: null,
  hasGap: false,
  functions: 0,
  effects: 0,
  hadEffect: false,
  functionSince: null,
  functionMs: null,
  hasAskedToWait: false,
  firstSentenceAt: null,
  sentAt: null,
  firstSoundAt: null,
});

interface Abort {
  /** Whether the caller's voice, line or key is the reason. */
  readonly isInterrupted: boolean;
  /** Which words that were given to the voice are spoken later. */
  readonly keeps: (spoken: Spoken) => boolean;
}

const everything = () => true;

/**
 * Ends a reply before its end. If nothing of it was heard and no function took effect, its question
 * is kept, so that the next one contains it.
 */
export function abortReply(
  draft: Draft,
  { isInterrupted = false, keeps = everything }: Partial<Abort> = {},
): void {
  const { reply, at } = draft.s;
  if (reply === null) return;
  const wasHeard = reply.firstSoundAt !== null;
  const heard = heardOf(draft.s, reply);
  if (draft.s.inFlight.some((spoken) => spoken.reply === reply.turn)) stopVoice(draft, keeps);
  draft.s.queue = draft.s.queue.filter((speech) => speech.reply !== reply.turn);
  const isAfterFunction = reply.effects > 0;
  act(draft, { type: 'abort-reply', reply: reply.turn, heard, isAfterFunction });
  const figures = measureTurn(reply, reply.paused?.at ?? at, { wasCut: wasHeard, isInterrupted });
  act(draft, { type: 'turn-figures', figures });
  if (!wasHeard && !reply.hadEffect)
    draft.s.kept = together({ ...reply.asked, contains: reply.turn }, draft.s.kept);
  if (isAfterFunction) draft.s.runningOn = { reply: reply.turn, count: reply.effects, since: at };
  draft.s.reply = null;
}

/**
 * A voice that may be more than noise is heard: the agent stops speaking. If the reply is whole, so
 * that nothing goes on meanwhile, it waits for the caller's words, and goes on if there are none.
 */
export function pauseForCaller(draft: Draft): void {
  const { reply, inFlight, at } = draft.s;
  if (reply !== null && !reply.isEnded) return interrupt(draft);
  if (reply !== null && reply.firstSoundAt !== null && reply.paused === null)
    draft.s.reply = { ...reply, paused: { heard: heardOf(draft.s, reply), at } };
  draft.s.inFlight = inFlight.map((spoken) => ({
    ...spoken,
    isCut: spoken.reply === null && spoken.isInterruptible && spoken.startedAt !== null,
  }));
  stopVoice(draft, everything);
}

/** The caller interrupts the agent: what is sounding ends, and notices are spoken later. */
export function interrupt(draft: Draft): void {
  const keeps = ({ isInterruptible, startedAt }: Spoken): boolean =>
    !isInterruptible || startedAt === null;
  draft.s.interruptions += 1;
  abortReply(draft, { isInterrupted: true, keeps });
  stopVoice(draft, keeps);
}

/** A reply whose sentences were all heard is over; what it wants next follows. */
export function finishReply(draft: Draft): void {
  const { reply, at } = draft.s;
  if (reply === null || !reply.isEnded || isSpoken(draft.s, reply)) return;
  const figures = measureTurn(reply, at, { wasCut: reply.hasGap, isInterrupted: false });
  act(draft, { type: 'turn-figures', figures });
  if (reply.firstSoundAt !== null && !reply.hasGap) draft.s.interruptions = 0;
  draft.s.keys = { ...draft.s.keys, wanted: reply.keys };
  draft.s.reply = null;
  if (reply.next === 'transfer') draft.s.ending = { kind: 'transfer', reply: reply.turn };
  if (reply.next === 'hang-up') draft.s.ending = { kind: 'hang-up', reason: 'reply' };
}

/** Whether words of a reply wait or sound. */
export const isSpoken = (state: TurnState, { turn }: Reply): boolean =>
  state.queue.some((speech) => speech.reply === turn) ||
  state.inFlight.some((speech) => speech.reply === turn);
