export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out, as opposed to a client disconnect. */
  isOver(): boolean;
  end(): void;
}

/**
 * A signal that fires with the caller's signal, or on timeout; end it when the work is done. Not
 * `AbortSignal.any` over `AbortSignal.timeout`: Node 20 may collect the timeout before it fires.
 */
export function deadline(caller: AbortSignal, ms: number): Deadline {
  const controller = new AbortController();
  let over = false;
  const leave = () => controller.abort(caller.reason);
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new Error('The time is up.'));
  }, ms);
  if (caller.aborted) leave();
  caller.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      caller.removeEventListener('abort', leave);
    },
  };
}
