import { type TurnAction } from '../actions.js';
import { type TurnState } from './state.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * One step in the making: a shallow copy of the state, whose fields the rules replace, and what they
 * want done. Nested values are never changed in place, so the state before stays as it was.
 */
export interface Draft {
  readonly s: Mutable<TurnState>;
  readonly actions: TurnAction[];
}

/** A draft of the step after a state. */
export const draftOf = (state: TurnState): Draft => ({ s: { ...state }, actions: [] });

/** Adds an action. */
export const act = (draft: Draft, action: TurnAction): void => {
  draft.actions.push(action);
};

/** Whether the agent takes part: the call is answered, and no person speaks instead of it. */
export const isServing = (state: TurnState): boolean => state.call === 'open' && !state.isTakenOver;

/** Whether a sound of the agent is on its way to the ear. */
export const isAudible = (state: TurnState): boolean =>
  state.inFlight[0] !== undefined && state.speakingSince !== null;
