import {
  type CallTurns,
  createTurnDrawing,
  createTurns,
  step,
  type TurnAction,
  type TurnEvent,
  type TurnSettings,
  wakeAt,
} from '@patchbay/turn-taking';
import { type MediaClock } from '../media/media-clock.js';

/** An event without its time. */
export type UntimedEvent = TurnEvent extends infer E
  ? E extends TurnEvent
    ? Omit<E, 'at'>
    : never
  : never;

/** Runs the machine of turns on the clock of a call. */
export interface TurnDriver {
  /** Milliseconds since the call began. */
  now(): number;
  /** Something happened, now or at a time of the media. */
  emit(event: UntimedEvent, at?: number): void;
  /** The call until now, as it is drawn. */
  drawn(): CallTurns;
  /** The call is over. */
  stop(): void;
}

/**
 * Frames bring the time along, on their way for so long at the most; only where none come does a timer
 * say what time it is.
 */
const frameDelayMs = 80;

/** Events that actions cause are handled after the one that caused them. */
export function createTurnDriver({
  clock,
  settings,
  act,
}: {
  readonly clock: MediaClock;
  readonly settings: TurnSettings;
  readonly act: (action: TurnAction) => void;
}): TurnDriver {
  const begun = clock.now();
  const now = () => clock.now() - begun;
  const queue: TurnEvent[] = [];
  let state = createTurns(settings);
  const drawing = createTurnDrawing();
  let cancelWake = (): void => undefined;
  let isStopped = false;

  function wake(): void {
    cancelWake();
    const due = isStopped ? null : wakeAt(state);
    if (due === null) return;
    cancelWake = clock.after(Math.max(0, due - now()) + frameDelayMs, () =>
      emit({ type: 'time' }, Math.max(due, now() - frameDelayMs)),
    );
  }

  function emit(event: UntimedEvent, at = now()): void {
    queue.push({ ...event, at } as TurnEvent);
    if (queue.length > 1) return;
    while (queue[0]) {
      const next = step(state, queue[0]);
      drawing.take(state, queue[0], next);
      state = next.state;
      for (const action of next.actions) act(action);
      queue.shift();
    }
    wake();
  }

  return {
    now,
    emit,
    drawn: () => drawing.upTo(state),
    stop() {
      isStopped = true;
      emit({ type: 'gone' });
      cancelWake();
    },
  };
}
