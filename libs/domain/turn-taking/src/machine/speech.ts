import { cutHeard, heardPart, joined } from '../words/heard-text.js';
import { cutText } from '@patchbay/kernel';
import { type Draft, act, isServing } from './draft.js';
import { maxAskedLength, maxInFlight, maxQueue, protectedAnnouncementMs } from './limits.js';
import { type Reply, type Speech, type Spoken, type TurnState } from './state.js';

/** Lets words wait for the voice; beyond the limit they become a part of the last ones. */
export function enqueue(draft: Draft, speech: Speech): void {
  const { queue } = draft.s;
  const isFull = queue.length >= maxQueue;
  const at = isFull ? queue.map(({ reply }) => reply).lastIndexOf(speech.reply) : -1;
  const last = queue[at];
  if (last === undefined) {
    draft.s.queue = [...queue, speech];
    return;
  }
  const whole = {
    ...last,
    text: cutText(joined(last.text, speech.text), maxAskedLength),
    isInterruptible: last.isInterruptible && speech.isInterruptible,
    next: speech.next,
  };
  draft.s.queue = [...queue.slice(0, at), whole, ...queue.slice(at + 1)];
}

const waiting = ({ reply, text, isInterruptible, next, isCut }: Speech): Speech => ({
  reply,
  text,
  isInterruptible,
  next,
  isCut,
});

/**
 * Stops the voice. Of the words that were not heard to their end, those that `keeps` names wait
 * again and will be spoken from their beginning.
 */
export function stopVoice(draft: Draft, keeps: (spoken: Spoken) => boolean): void {
  const { inFlight, queue } = draft.s;
  if (inFlight.length === 0) return;
  act(draft, { type: 'clear-playback' });
  draft.s.queue = [...inFlight.filter(keeps).map(waiting), ...queue];
  draft.s.inFlight = [];
  draft.s.speakingSince = null;
}

/** Whether the agent may begin, or go on, to speak what waits. */
function maySpeak(state: TurnState): boolean {
  if (!isServing(state) || state.isHeld || state.queue.length === 0) return false;
  if (state.at < state.answeredAt + state.settings.greetingWaitMs) return false;
  if (state.inFlight.length > 0) return state.inFlight.length < maxInFlight;
  return state.utterance === null && state.keys.digits === '';
}

/** Gives the voice what may be spoken now. */
export function releaseSpeech(draft: Draft): void {
  while (maySpeak(draft.s)) {
    const [speech, ...queue] = draft.s.queue;
    if (speech === undefined) return;
    const mark = draft.s.lastMark + 1;
    const { at, reply } = draft.s;
    if (draft.s.inFlight.length === 0) draft.s.headSince = at;
    const spoken = { ...speech, isCut: false, mark, sentAt: at, startedAt: null, lastsMs: null };
    draft.s.inFlight = [...draft.s.inFlight, spoken];
    draft.s.queue = queue;
    draft.s.lastMark = mark;
    if (reply !== null && reply.turn === speech.reply && reply.sentAt === null)
      draft.s.reply = { ...reply, sentAt: at };
    act(draft, { type: 'speak', mark, reply: speech.reply, text: speech.text });
  }
}

/** Whether what the agent is saying may be interrupted by voice now. */
export function mayInterrupt(state: TurnState): boolean {
  const head = state.inFlight[0];
  if (head === undefined || !head.isInterruptible) return false;
  const isReply = head.reply !== null && head.reply === state.reply?.turn;
  const since = (isReply ? state.reply?.firstSoundAt : head.startedAt) ?? state.at;
  const usual = isReply ? 0 : protectedAnnouncementMs;
  return state.at - since >= (state.settings.protectedSpeechMs ?? usual);
}

/** The words of a reply that were heard, if it ends now, with an ellipsis for what was not. */
export function heardOf(state: TurnState, reply: Reply): string {
  if (reply.paused !== null) return reply.paused.heard;
  const head = state.inFlight.find((spoken) => spoken.reply === reply.turn);
  if (head === undefined || head.startedAt === null) return cutHeard(reply.heard, '');
  const share =
    head.lastsMs === null || head.lastsMs <= 0 ? 1 : (state.at - head.startedAt) / head.lastsMs;
  return cutHeard(reply.heard, heardPart(head.text, share));
}
