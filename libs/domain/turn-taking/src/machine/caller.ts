import { wordCount } from '../words/words.js';
import { type Draft, act, isAudible, isServing } from './draft.js';
import {
  acknowledgementMs,
  frameMs,
  interruptingFrames,
  leadMs,
  maxRecognitionMs,
  openingFrames,
} from './limits.js';
import { interrupt, pauseForCaller, yieldToCaller } from './reply.js';
import { mayInterrupt, stopVoice } from './speech.js';
import { type TurnState, type Utterance, type VoiceWindow } from './state.js';
import { lengthOf, stopsAgent, takeText } from './utterance.js';

const windowFrames = 5;
const windowMask = 2 ** windowFrames - 1;
/** More lost frames than this end a row of voiced ones. */
const maxLostInRow = 2;

/** Frames between the last one and this one that did not come. */
const lostBefore = ({ frameAt }: VoiceWindow, at: number): number =>
  frameAt === null
    ? windowFrames
    : Math.min(windowFrames, Math.max(0, Math.round((at - frameAt) / frameMs) - 1));

/** The window after a frame; lost frames are silent ones. */
export function nextWindow(window: VoiceWindow, at: number, isVoiced: boolean): VoiceWindow {
  const lost = lostBefore(window, at);
  const recent = ((window.recent << (lost + 1)) | (isVoiced ? 1 : 0)) & windowMask;
  const before = lost > maxLostInRow ? 0 : window.run;
  return { recent, run: isVoiced ? Math.min(before + 1, interruptingFrames) : 0, frameAt: at };
}

const voicedIn = (recent: number): number =>
  [0, 1, 2, 3, 4].filter((bit) => (recent >> bit) & 1).length;

/** When the oldest voiced frame of a window began. */
const beginOf = ({ recent, run }: VoiceWindow, at: number): number =>
  Math.max(0, at - frameMs * Math.max(run, 32 - Math.clz32(recent)));

const isListening = (state: TurnState): boolean =>
  isServing(state) && !state.isHeld && state.settings.recognition !== 'none';

/** While the agent can be interrupted, only a firm voice counts; else three frames of five do. */
const mayOpen = (state: TurnState): boolean =>
  !isAudible(state) || !mayInterrupt(state) || state.voice.run >= interruptingFrames;

/** 20 ms of the caller's sound. */
export function onFrame(draft: Draft, at: number, isVoiced: boolean): void {
  const { voice } = draft.s;
  // A frame that comes late or twice says nothing new.
  if (voice.frameAt !== null && at <= voice.frameAt) return;
  draft.s.voice = nextWindow(voice, at, isVoiced);
  if (!isListening(draft.s)) return;
  if (isVoiced && voicedIn(draft.s.voice.recent) >= openingFrames) onVoice(draft, at);
  considerInterruption(draft);
}

function onVoice(draft: Draft, at: number): void {
  const { utterance } = draft.s;
  if (utterance !== null) goOn(draft, utterance, at);
  else if (mayOpen(draft.s)) openUtterance(draft, at);
}

/** The caller begins to speak. Words of the agent that do not sound yet wait until the end of it. */
function openUtterance(draft: Draft, at: number): void {
  if (!isAudible(draft.s)) stopVoice(draft, () => true);
  const id = draft.s.lastUtterance + 1;
  const { lastVoiceAt: before, openFrom } = draft.s;
  const startedAt = Math.max(before, beginOf(draft.s.voice, at));
  draft.s.lastUtterance = id;
  draft.s.goodbyeBy = null;
  draft.s.utterance = {
    id,
    startedAt,
    lastVoiceAt: at,
    attempt: 0,
    isSent: false,
    endedAt: null,
    partial: null,
    text: null,
    textAt: null,
    isComplete: null,
    hasFailed: false,
    isFirm: draft.s.voice.run >= interruptingFrames,
    isFull: false,
  };
  const isNear = openFrom !== null && startedAt - openFrom <= maxRecognitionMs;
  const from = isNear ? openFrom : Math.max(before, startedAt - leadMs);
  act(draft, { type: 'open-utterance', utterance: id, from });
}

/** The caller goes on after a pause that was too short to end the turn. */
function goOn(draft: Draft, utterance: Utterance, at: number): void {
  if (utterance.isFull) return;
  const { id, attempt, isSent } = utterance;
  if (isSent) act(draft, { type: 'recall-utterance', utterance: id, attempt });
  draft.s.utterance = {
    ...utterance,
    lastVoiceAt: at,
    isSent: false,
    endedAt: null,
    text: null,
    textAt: null,
    isComplete: null,
    hasFailed: false,
    isFirm: utterance.isFirm || draft.s.voice.run >= interruptingFrames,
  };
}

/** Whether an utterance interrupts the agent by now. */
function isInterruption(state: TurnState, utterance: Utterance): boolean {
  const { recognition, interruptionWords } = state.settings;
  const isSpeaking = utterance.isFirm && !utterance.isSent;
  if (recognition === 'whole' || interruptionWords === 0) return isSpeaking;
  const lengthMs = lengthOf(utterance);
  if (utterance.partial !== null) return stopsAgent(state, utterance.partial, lengthMs);
  // A recognizer that says nothing for so long does not keep the agent speaking; words that the
  // owner wants counted are awaited.
  return interruptionWords === null && isSpeaking && lengthMs >= acknowledgementMs;
}

const hasWords = ({ partial }: Utterance): boolean => wordCount(partial ?? '') > 0;

/** Stops the agent if the caller interrupts it, and the reply if the caller goes on speaking. */
export function considerInterruption(draft: Draft): void {
  const { utterance, reply } = draft.s;
  if (utterance === null) return;
  const isPaused = reply !== null && reply.paused !== null;
  const isBetweenSentences = reply !== null && reply.firstSoundAt !== null && !isPaused;
  if (isAudible(draft.s) ? mayInterrupt(draft.s) : isBetweenSentences) {
    if (!isInterruption(draft.s, utterance)) return;
    if (hasWords(utterance)) interrupt(draft);
    else pauseForCaller(draft);
  } else if (!isAudible(draft.s)) {
    // The caller goes on before the reply begins, or has words where it pauses.
    if (hasWords(utterance) || (utterance.isFirm && !isPaused)) yieldToCaller(draft);
  }
}

/** A text that was understood while the caller speaks. */
export function onPartial(draft: Draft, id: number, text: string): void {
  const { utterance } = draft.s;
  if (utterance?.id !== id || utterance.text !== null) return;
  draft.s.utterance = { ...utterance, partial: text };
  considerInterruption(draft);
}

/** What an end-of-turn detector says of the pause that has begun. */
export function onEndOfTurn(draft: Draft, id: number, isComplete: boolean): void {
  const { utterance } = draft.s;
  if (utterance?.id === id) draft.s.utterance = { ...utterance, isComplete };
}

/** The text of an attempt. */
export function onFinal(draft: Draft, id: number, attempt: number, text: string): void {
  const { utterance, at } = draft.s;
  if (utterance?.id !== id || utterance.attempt !== attempt || !utterance.isSent) return;
  if (utterance.text !== null) return;
  draft.s.utterance = { ...utterance, text, textAt: at };
  takeText(draft);
}

/** An attempt failed; what was understood before it may still be taken. */
export function onRecognitionFailed(draft: Draft, id: number, attempt: number): void {
  const { utterance } = draft.s;
  if (utterance?.id !== id || utterance.attempt !== attempt || !utterance.isSent) return;
  if (utterance.text !== null) return;
  draft.s.utterance = { ...utterance, hasFailed: true };
  takeText(draft);
}
