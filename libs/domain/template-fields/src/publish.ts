import {
  advancePublication,
  type PublicationEffect,
  type PublicationEvent,
  type PublicationOutcome,
  type PublicationStep,
} from './publication.js';

/** The phases of publishing. */
export type PublishPhase = 'idle' | 'requesting' | 'dialog' | 'viewing' | 'publishing';

/**
 * Publishing with suggestions. `requestId` is the awaited review, `silent` the review that runs in
 * the background. `step` is how far a publication is, in the phase `publishing` alone; `outcome` is
 * what became of the last one, null until it is known.
 */
export interface PublishState {
  readonly phase: PublishPhase;
  readonly step: PublicationStep | null;
  readonly outcome: PublicationOutcome | null;
  readonly requestId: string | null;
  readonly silentId: string | null;
  readonly silentRan: boolean;
}

/** The events of publishing. `requestId` is a new id supplied by the caller. */
export type PublishEvent =
  | { readonly type: 'publish'; readonly requestId: string }
  | { readonly type: 'fieldsAppeared'; readonly requestId: string }
  | { readonly type: 'reviewed'; readonly requestId: string; readonly found: number }
  | { readonly type: 'failed'; readonly requestId: string }
  | { readonly type: 'view' }
  | { readonly type: 'ignore' }
  | { readonly type: 'cancel' }
  | PublicationEvent;

/** The effects that the caller must execute. */
export type PublishEffect =
  | { readonly type: 'requestReview'; readonly requestId: string }
  | { readonly type: 'abortReview'; readonly requestId: string }
  | { readonly type: 'showFirst' }
  | PublicationEffect;

/** The state after an event, and its effects. */
export interface PublishStep {
  readonly state: PublishState;
  readonly effects: readonly PublishEffect[];
}

/** No publish has been requested. */
export const initialPublish: PublishState = {
  phase: 'idle',
  step: null,
  outcome: null,
  requestId: null,
  silentId: null,
  silentRan: false,
};

/** The events with the effects that they can have; `abortReview` only while a review is awaited. */
export type PublishSignal =
  | 'publish'
  | 'fieldsAppeared'
  | 'found'
  | 'none'
  | 'failed'
  | 'view'
  | 'ignore'
  | 'cancel';

/** One transition of the table: the next phase, and the effects. */
export interface PublishMove {
  readonly to: PublishPhase;
  readonly effects: readonly MoveEffect[];
}

type MoveEffect = 'requestReview' | 'abortReview' | 'showFirst' | 'wait';

const review: PublishMove = { to: 'requesting', effects: ['abortReview', 'requestReview'] };
const goOn: PublishMove = { to: 'publishing', effects: ['wait'] };
const giveUp: PublishMove = { to: 'idle', effects: ['abortReview'] };

/**
 * The complete state machine: unlisted events change nothing. Publishing requests suggestions
 * first; a review without findings, or a failed one, does not prevent publishing, and a publish
 * that has begun ends with its steps. `fieldsAppeared` starts the silent run, which happens once.
 */
export const publishTransitions: Readonly<
  Record<PublishPhase, Partial<Record<PublishSignal, PublishMove>>>
> = {
  idle: { publish: review, fieldsAppeared: { to: 'idle', effects: ['requestReview'] } },
  requesting: { found: { to: 'dialog', effects: [] }, none: goOn, failed: goOn, cancel: giveUp },
  dialog: { view: { to: 'viewing', effects: ['showFirst'] }, ignore: goOn, cancel: giveUp },
  viewing: { publish: review, cancel: giveUp },
  // Goes on by its own steps (`publicationTransitions`), and is idle at their end.
  publishing: {},
};

/** The next state and its effects. A late reply of an aborted request changes nothing. */
export function reducePublish(state: PublishState, event: PublishEvent): PublishStep {
  if ((event.type === 'reviewed' || event.type === 'failed') && event.requestId !== state.requestId)
    return still(event.requestId === state.silentId ? { ...state, silentId: null } : state);
  if (state.step !== null) return publishing(state, state.step, event);
  const signal = signalOf(event);
  const move = signal && publishTransitions[state.phase][signal];
  if (!move || (event.type === 'fieldsAppeared' && state.silentRan)) return still(state);
  return take(state, move, 'requestId' in event ? event.requestId : null);
}

const still = (state: PublishState): PublishStep => ({ state, effects: [] });

/** A step of the publication, and the end of it. */
function publishing(state: PublishState, at: PublicationStep, event: PublishEvent): PublishStep {
  const next = advancePublication(at, event);
  if (!next) return still(state);
  const { step, effects } = next;
  return {
    state: {
      ...state,
      phase: step === null ? 'idle' : state.phase,
      step,
      outcome: next.outcome ?? state.outcome,
    },
    effects,
  };
}

const signals: readonly string[] = [
  'publish',
  'fieldsAppeared',
  'failed',
  'view',
  'ignore',
  'cancel',
] satisfies readonly PublishSignal[];
const isSignal = (type: string): type is PublishSignal => signals.includes(type);

function signalOf(event: PublishEvent): PublishSignal | null {
  if (event.type === 'reviewed') return event.found > 0 ? 'found' : 'none';
  return isSignal(event.type) ? event.type : null;
}

function take(
  state: PublishState,
  { to, effects }: PublishMove,
  requestId: string | null,
): PublishStep {
  const isAsking = effects.includes('requestReview');
  const isSilent = isAsking && to === 'idle';
  // A publish run ends a silent run, so that two reviews never overlap; it also replaces the one
  // automatic run.
  const aborted = to === 'requesting' ? state.silentId : state.requestId;
  return {
    state: {
      phase: to,
      step: to === 'publishing' ? 'waiting' : null,
      outcome: to === 'requesting' || to === 'publishing' ? null : state.outcome,
      requestId: to === 'requesting' ? requestId : null,
      silentId: isSilent ? requestId : to === 'requesting' ? null : state.silentId,
      silentRan: state.silentRan || isAsking,
    },
    effects: effects.flatMap((type): PublishEffect[] => {
      if (type === 'requestReview') return requestId === null ? [] : [{ type, requestId }];
      if (type === 'abortReview') return aborted === null ? [] : [{ type, requestId: aborted }];
      return [{ type }];
    }),
  };
}

/** Whether a publication is on its way and waits for no decision about suggestions. */
export const isUnderWay = ({ phase }: PublishState): boolean =>
  phase === 'requesting' || phase === 'publishing';
