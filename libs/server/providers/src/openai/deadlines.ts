/** The deadlines of one request to a service; all times are milliseconds. */
export interface Deadlines {
  readonly signal: AbortSignal;
  /** The next piece of the answer must be there by then. */
  expect(ms: number): void;
  /** Ends the request, if it still runs, and all timers. */
  stop(): void;
}

/**
 * A signal that fires when the caller aborts, when all of it takes longer than `totalMs`, or when the
 * next piece is late.
 */
export function watchDeadlines(totalMs: number, caller: AbortSignal | undefined): Deadlines {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const total = setTimeout(abort, totalMs);
  let next: NodeJS.Timeout | undefined;
  caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    expect(ms) {
      clearTimeout(next);
      next = setTimeout(abort, ms);
    },
    stop() {
      clearTimeout(total);
      clearTimeout(next);
      caller?.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}
