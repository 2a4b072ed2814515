import { isFarewell } from '../words/words.js';
import { hangUp, transfer } from './call.js';
import { type Draft, isServing } from './draft.js';
import { askKept, finishReply } from './reply.js';
import { releaseSpeech } from './speech.js';
import { type TurnState } from './state.js';

/** Whether neither side has anything to say. */
export const isQuiet = (state: TurnState): boolean =>
  isServing(state) &&
  !state.isHeld &&
  state.utterance === null &&
  state.kept === null &&
  state.reply === null &&
  state.runningOn === null &&
  state.ending === null &&
  state.queue.length === 0 &&
  state.inFlight.length === 0 &&
  state.keys.digits === '';

/**
 * Ends the call as the agent wants, unless the caller has said more than goodbye meanwhile. A call
 * that no agent takes, such as one to a voicemail, is passed on whatever was said.
 */
function endIfWanted(draft: Draft): void {
  const { ending, utterance, kept, keys, queue, inFlight, isHeld } = draft.s;
  const isBusy = utterance !== null || keys.digits !== '' || queue.length + inFlight.length > 0;
  if (ending === null || isBusy || isHeld) return;
  draft.s.ending = null;
  const isAnnounced = ending.kind === 'transfer' && ending.reply === null;
  const hasMore = kept !== null && (kept.keys !== '' || !isFarewell(kept.text));
  if (hasMore && !isAnnounced) return;
  if (ending.kind === 'transfer') transfer(draft, ending.reply);
  else hangUp(draft, ending.reason);
}

/** What follows from the state after an event, whatever the event was. */
export function settle(draft: Draft): void {
  if (!isServing(draft.s)) return;
  finishReply(draft);
  endIfWanted(draft);
  askKept(draft);
  releaseSpeech(draft);
  draft.s.quietSince = isQuiet(draft.s) ? (draft.s.quietSince ?? draft.s.at) : null;
}
