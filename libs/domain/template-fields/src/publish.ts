/** The phases of publishing. */
export type PublishPhase = 'idle' | 'requesting' | 'dialog' | 'viewing' | 'publishing';

/**
 * Publishing with suggestions. `requestId` is the awaited review, `silent` the review that runs in
 * the background.
 */
export interface PublishState {
  readonly phase: PublishPhase;
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
  | { readonly type: 'published' };

/**
 * The effects that the caller must execute. `publish` means: save and publish, then report
 * 'published' whether it succeeded or not.
 */
export type PublishEffect =
  | { readonly type: 'requestReview'; readonly requestId: string }
  | { readonly type: 'abortReview'; readonly requestId: string }
  | { readonly type: 'showFirst' }
  | { readonly type: 'publish' };

/** The state after an event, and its effects. */
export interface PublishStep {
  readonly state: PublishState;
  readonly effects: readonly PublishEffect[];
}

/** No publish has been requested. */
export const initialPublish: PublishState = {
  phase: 'idle',
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
  | 'cancel'
  | 'published';

/** One transition of the table: the next phase, and the effects. */
export interface PublishMove {
  readonly to: PublishPhase;
  readonly effects: readonly PublishEffect['type'][];
}

const review: PublishMove = { to: 'requesting', effects: ['abortReview', 'requestReview'] };
const goOn: PublishMove = { to: 'publishing', effects: ['publish'] };
const giveUp: PublishMove = { to: 'idle', effects: ['abortReview'] };

/**
 * The complete state machine: unlisted events change nothing. Publishing requests suggestions
 * first; a review without findings, or a failed one, does not prevent publishing, and a publish
 * that has begun cannot be aborted. `fieldsAppeared` starts the silent run, which happens once.
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

/** The next state and its effects. A late reply of an aborted request changes nothing. */
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
  // A publish run ends a silent run, so that two reviews never overlap; it also replaces the one
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
