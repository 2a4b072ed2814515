/** Where publishing stands. */
export type PublishPhase = 'idle' | 'requesting' | 'dialog' | 'viewing' | 'publishing';

/** Publishing with suggestions. `requestId` is the review that is awaited, `silent` the review that runs without being asked for. */
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

/** What the caller must do. `publish` means: save and publish, then report 'published' whatever came of it. */
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
export const initialPublish: PublishState = { phase: 'idle', requestId: null, silentId: null, silentRan: false };

/** Publishing asks for suggestions first; a review that finds none, or that fails, never stands in the way. */
export function reducePublish(state: PublishState, event: PublishEvent): PublishStep {
  switch (event.type) {
    case 'publish':
      return state.phase === 'idle' || state.phase === 'viewing' ? startReview(state, event.requestId) : still(state);
    case 'fieldsAppeared':
      if (state.silentRan || state.phase !== 'idle') return still(state);
      return {
        state: { ...state, silentId: event.requestId, silentRan: true },
        effects: [{ type: 'requestReview', requestId: event.requestId }],
      };
    case 'reviewed':
    case 'failed':
      return settle(state, event.requestId, event.type === 'reviewed' ? event.found : 0);
    case 'view':
      return state.phase === 'dialog'
        ? { state: { ...state, phase: 'viewing' }, effects: [{ type: 'showFirst' }] }
        : still(state);
    case 'ignore':
      return state.phase === 'dialog' ? goOn(state) : still(state);
    case 'cancel':
      return cancel(state);
    case 'published':
      return still(state.phase === 'publishing' ? { ...state, phase: 'idle' } : state);
  }
}

const still = (state: PublishState): PublishStep => ({ state, effects: [] });
const goOn = (state: PublishState): PublishStep => ({
  state: { ...state, phase: 'publishing', requestId: null },
  effects: [{ type: 'publish' }],
});

/** A publish run ends a silent run, so that two reviews never overlap; it also counts as the one automatic run. */
function startReview(state: PublishState, requestId: string): PublishStep {
  const abort: PublishEffect[] = state.silentId === null ? [] : [{ type: 'abortReview', requestId: state.silentId }];
  return {
    state: { phase: 'requesting', requestId, silentId: null, silentRan: true },
    effects: [...abort, { type: 'requestReview', requestId }],
  };
}

function settle(state: PublishState, requestId: string, found: number): PublishStep {
  if (requestId === state.silentId) return still({ ...state, silentId: null });
  if (state.phase !== 'requesting' || requestId !== state.requestId) return still(state);
  return found > 0 ? still({ ...state, phase: 'dialog', requestId: null }) : goOn(state);
}

/** Closing the dialog, or leaving while waiting. A publish that has begun cannot be taken back. */
function cancel(state: PublishState): PublishStep {
  if (state.phase === 'publishing') return still(state);
  const abort: PublishEffect[] = state.requestId === null ? [] : [{ type: 'abortReview', requestId: state.requestId }];
  return { state: { ...state, phase: 'idle', requestId: null }, effects: abort };
}
