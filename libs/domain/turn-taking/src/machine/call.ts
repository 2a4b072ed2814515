import { type HangUpReason } from '../actions.js';
import { type Draft, act } from './draft.js';
import { abortReply } from './reply.js';
import { stopVoice } from './speech.js';
import { silentVoice } from './state.js';
import { closeUtterance, endUtterance } from './utterance.js';

const nothing = () => false;

/** Ends everything that is open. */
function endAll(draft: Draft): void {
  closeUtterance(draft, 'dropped');
  abortReply(draft, { keeps: nothing });
  stopVoice(draft, nothing);
  draft.s.queue = [];
  draft.s.kept = null;
  draft.s.keys = { digits: '', lastAt: 0, wanted: 0 };
  draft.s.goodbyeBy = null;
  draft.s.ending = null;
  draft.s.quietSince = null;
}

/** The call begins. */
export function onAnswered(draft: Draft): void {
  if (draft.s.call !== 'ringing') return;
  draft.s.call = 'open';
  draft.s.answeredAt = draft.s.at;
}

/** The caller or the connection is gone. */
export function onGone(draft: Draft): void {
  endAll(draft);
  draft.s.call = 'over';
}

/** The agent ends the call. */
export function hangUp(draft: Draft, reason: HangUpReason): void {
  endAll(draft);
  draft.s.call = 'over';
  act(draft, { type: 'hang-up', reason });
}

/** The caller holds the call: what was said is complete, and the agent's words wait. */
export function onHeld(draft: Draft): void {
  if (draft.s.isHeld) return;
  draft.s.isHeld = true;
  draft.s.goodbyeBy = null;
  endUtterance(draft);
  if (draft.s.utterance !== null) draft.s.utterance = { ...draft.s.utterance, isFull: true };
  stopVoice(draft, () => true);
}

/** The caller is back. */
export function onResumed(draft: Draft): void {
  draft.s.isHeld = false;
  draft.s.openFrom = null;
  draft.s.voice = silentVoice;
}

/** A person speaks instead of the agent. */
export function onTakenOver(draft: Draft): void {
  if (draft.s.isTakenOver || draft.s.call !== 'open') return;
  endAll(draft);
  draft.s.isTakenOver = true;
}

/** The agent speaks again. */
export function onGivenBack(draft: Draft): void {
  draft.s.isTakenOver = false;
  draft.s.interruptions = 0;
  draft.s.prompts = 0;
  draft.s.voice = silentVoice;
}

/** The agent passes the call on, and says nothing until it is given back. */
export function transfer(draft: Draft, reply: number | null): void {
  endAll(draft);
  draft.s.isTakenOver = true;
  act(draft, { type: 'transfer', reply });
}
