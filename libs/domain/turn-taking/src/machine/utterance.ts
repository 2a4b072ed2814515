import { endpointWait, endpointWaits } from '../words/endpoint-wait.js';
import { isAcknowledgement, isQuestion, wordCount } from '../words/words.js';
import { type Draft, act, isAudible } from './draft.js';
import { acknowledgementMs, earlySendMs, maxRecognitionFailures } from './limits.js';
import { type UtteranceOutcome } from '../actions.js';
import { interrupt, keep } from './reply.js';
import { mayInterrupt } from './speech.js';
import { type TurnState, type Utterance } from './state.js';

/** The best text of an utterance so far. */
export const textOf = ({ text, partial }: Utterance): string | null => text ?? partial;

/** How long the caller spoke, pauses included. */
export const lengthOf = ({ startedAt, lastVoiceAt }: Utterance): number => lastVoiceAt - startedAt;

/** The silence that ends an utterance, in milliseconds after its last voice. */
export function waitOf(state: TurnState, utterance: Utterance): number {
  const { settings, asked, reply } = state;
  const judged =
    utterance.isComplete === null
      ? endpointWait(textOf(utterance), asked)
      : endpointWaits[utterance.isComplete ? 'short' : 'long'];
  // A reply that pauses is as good as interrupted.
  const interruptions = state.interruptions + ((reply?.paused ?? null) === null ? 0 : 1);
  const delay =
    settings.askDelayMs +
    settings.interruptionDelayMs * Math.min(interruptions, settings.maxInterruptionDelays);
  return Math.max(settings.pauseMs ?? judged, delay);
}

/** When an utterance is sent to the recognizer, although it may go on. */
export const sendAt = (state: TurnState, utterance: Utterance): number =>
  utterance.lastVoiceAt + Math.min(earlySendMs, waitOf(state, utterance));

/** Sends an utterance to the recognizer. */
export function sendUtterance(draft: Draft): void {
  const { utterance } = draft.s;
  if (utterance === null || utterance.isSent) return;
  const attempt = utterance.attempt + 1;
  draft.s.utterance = { ...utterance, attempt, isSent: true };
  act(draft, { type: 'send-utterance', utterance: utterance.id, attempt });
}

/** The caller's pause is long enough: the utterance ends, and its text is all that is missing. */
export function endUtterance(draft: Draft): void {
  sendUtterance(draft);
  const { utterance, at } = draft.s;
  if (utterance === null || utterance.endedAt !== null) return;
  draft.s.utterance = { ...utterance, endedAt: at };
  takeText(draft);
}

/** Closes the open utterance. */
export function closeUtterance(draft: Draft, outcome: UtteranceOutcome): void {
  const { utterance } = draft.s;
  if (utterance === null) return;
  draft.s.utterance = null;
  draft.s.lastVoiceAt = utterance.lastVoiceAt;
  draft.s.openFrom = utterance.isFull ? utterance.lastVoiceAt : null;
  act(draft, { type: 'close-utterance', utterance: utterance.id, outcome });
}

/** Whether a text stops the agent, by its words alone. */
export const stopsAgent = ({ settings }: TurnState, text: string, lengthMs: number): boolean =>
  settings.interruptionWords === null
    ? wordCount(text) > 0 && !(lengthMs < acknowledgementMs && isAcknowledgement(text))
    : wordCount(text) >= settings.interruptionWords;

/** Whether the agent is ending a question: then "yes" is its answer. */
function isAnswerExpected({ queue, inFlight, reply }: TurnState): boolean {
  const [last, ...more] = [...inFlight, ...queue];
  return more.length === 0 && reply?.isEnded === true && isQuestion(last?.text ?? '');
}

/** Whether a reply has begun to sound and may be spoken over. */
const isReplyOverspoken = (state: TurnState): boolean => {
  const head = state.inFlight[0];
  if (!isAudible(state) || head === undefined) return (state.reply?.firstSoundAt ?? null) !== null;
  return head.isInterruptible && head.reply !== null;
};

/**
 * Whether a text only says that the caller listens to what is sounding. What is said during a
 * greeting or a notice is never lost.
 */
const isAside = (state: TurnState, text: string, lengthMs: number): boolean =>
  isReplyOverspoken(state) &&
  lengthMs < acknowledgementMs &&
  isAcknowledgement(text) &&
  !isAnswerExpected(state);

/** Takes the text of an utterance that has ended, as soon as there is one or no hope of it. */
export function takeText(draft: Draft): void {
  const { utterance, at, settings } = draft.s;
  if (utterance === null || utterance.endedAt === null) return;
  const text = utterance.text ?? (utterance.hasFailed ? utterance.partial : null);
  if (text === null) {
    if (utterance.hasFailed) failUtterance(draft);
    return;
  }
  if (wordCount(text) === 0) return closeUtterance(draft, 'empty');
  const lengthMs = lengthOf(utterance);
  if (isAside(draft.s, text, lengthMs)) return closeUtterance(draft, 'acknowledgement');
  closeUtterance(draft, 'taken');
  const isInterruption =
    settings.recognition === 'partial' &&
    mayInterrupt(draft.s) &&
    stopsAgent(draft.s, text, lengthMs);
  if (isInterruption) interrupt(draft);
  keep(draft, {
    text,
    keys: '',
    source: 'voice',
    spokenAt: utterance.lastVoiceAt,
    endedAt: utterance.endedAt,
    textAt: Math.max(utterance.endedAt, utterance.textAt ?? at),
  });
}

/** Recognition failed: the agent says so, and after the last failure listens no more. */
function failUtterance(draft: Draft): void {
  closeUtterance(draft, 'failed');
  draft.s.failures += 1;
  const count = draft.s.failures;
  const isLast = count >= maxRecognitionFailures;
  if (isLast) draft.s.settings = { ...draft.s.settings, recognition: 'none' };
  act(draft, { type: 'prompt', kind: isLast ? 'no-recognition' : 'not-heard', count });
}
