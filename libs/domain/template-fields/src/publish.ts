/** Where publishing stands. */
export type PublishPhase = 'idle' | 'requesting' | 'dialog' | 'viewing' | 'publishing';

/**
 * Publishing with suggestions. `requestId` is the review that is awaited, `silent` the review that
 * runs without being asked for.
 */
export interface PublishState {
  readonly phase: PublishPhase;
  readonly requestId: string | null;
  readonly silentId: string | null;
  readonly silentRan: boolean;
}

/** What happened. `requestId` is a fresh id given by the caller. */
export type PublishEvent =
  | { readonly type: 'publish'; readonly requestId: string }
  | { readonly type: 'fieldsAppeared'; readonly requestId: string }
  | { readonly type: 'reviewed'; readonly requestId: string; readonly found: number }
  | { readonly type: 'failed'; readonly requestId: string }
  | { readonly type: 'view' }
  | { readonly type: 'ignore' }
  | { readonly type: 'cancel' }
  | { readonly type: 'published' };

/**
 * What the caller must do. `publish` means: save and publish, then report 'published' whatever came
 * of it.
 */
export type PublishEffect =
  | { readonly type: 'requestReview'; readonly requestId: string }
  | { readonly type: 'abortReview'; readonly requestId: string }
  | { readonly type: 'showFirst' }
  | { readonly type: 'publish' };

/** The state after an event, and what to do. */
export interface PublishStep {
  readonly state: PublishState;
  readonly effects: readonly PublishEffect[];
}

/** Nothing asked for yet. */
export const initialPublish: PublishState = {
  phase: 'idle',
  requestId: null,
  silentId: null,
  silentRan: false,
};

/**
 * What can happen to publishing, and what it then means to do; `abortReview` only when one is
 * awaited.
 */
export type PublishSignal =
  | 'publish'
  | 'fieldsAppeared'
  | 'found'
  | 'none'
  | 'failed'
  | 'view'
  | 'ignore'
  | 'cancel'
  | 'published';

/** One move of the table: where it leads, and what the caller must do. */
export interface PublishMove {
  readonly to: PublishPhase;
  readonly effects: readonly PublishEffect['type'][];
}

const review: PublishMove = { to: 'requesting', effects: ['abortReview', 'requestReview'] };
const goOn: PublishMove = { to: 'publishing', effects: ['publish'] };
const giveUp: PublishMove = { to: 'idle', effects: ['abortReview'] };

/**
 * The whole state machine: what is not listed changes nothing. Publishing asks for suggestions
 * first; a review that finds none, or that fails, never stands in the way, and a publish that has
 * begun cannot be taken back. `fieldsAppeared` is the silent run, which happens once.
 */
export const publishTransitions: Readonly<
  Record<PublishPhase, Partial<Record<PublishSignal, PublishMove>>>
> = {
  idle: { publish: review, fieldsAppeared: { to: 'idle', effects: ['requestReview'] } },
  requesting: { found: { to: 'dialog', effects: [] }, none: goOn, failed: goOn, cancel: giveUp },
  dialog: { view: { to: 'viewing', effects: ['showFirst'] }, ignore: goOn, cancel: giveUp },
  viewing: { publish: review, cancel: giveUp },
  publishing: { published: { to: 'idle', effects: [] } },
};

/** The next state and what to do. A late reply of an aborted request changes nothing. */
export function reducePublish(state: PublishState, event: PublishEvent): PublishStep {
  if ((event.type === 'reviewed' || event.type === 'failed') && event.requestId !== state.requestId)
    return still(event.requestId === state.silentId ? { ...state, silentId: null } : state);
  const move = publishTransitions[state.phase][signalOf(event)];
  if (!move || (event.type === 'fieldsAppeared' && state.silentRan)) return still(state);
  return take(state, move, 'requestId' in event ? event.requestId : null);
}

const still = (state: PublishState): PublishStep => ({ state, effects: [] });

function signalOf(event: PublishEvent): PublishSignal {
  if (event.type !== 'reviewed') return event.type;
  return event.found > 0 ? 'found' : 'none';
}

function take(
  state: PublishState,
  { to, effects }: PublishMove,
  requestId: string | null,
): PublishStep {
  const isAsking = effects.includes('requestReview');
  const isSilent = isAsking && to === 'idle';
  // A publish run ends a silent run, so that two reviews never overlap; it also counts as the one
  // automatic run.
  const aborted = to === 'requesting' ? state.silentId : state.requestId;
  return {
    state: {
      phase: to,
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
