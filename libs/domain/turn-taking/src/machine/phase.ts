import { isAudible } from './draft.js';
import { type TurnState } from './state.js';

/** What a call is doing, in one word. */
export type TurnPhase =
  | 'ringing'
  | 'listening'
  | 'caller-speaks'
  | 'ending'
  | 'thinking'
  | 'speaking'
  | 'held'
  | 'taken-over'
  | 'over';

/** The phase of a call: of what goes on at once, what a person would name first. */
export function phaseOf(state: TurnState): TurnPhase {
  if (state.call !== 'open') return state.call;
  if (state.isTakenOver) return 'taken-over';
  if (state.isHeld) return 'held';
  if (isAudible(state)) return 'speaking';
  if (state.utterance !== null) return state.utterance.isSent ? 'ending' : 'caller-speaks';
  const isBusy =
    state.reply !== null ||
    state.runningOn !== null ||
    state.queue.length + state.inFlight.length > 0;
  return isBusy ? 'thinking' : 'listening';
}
