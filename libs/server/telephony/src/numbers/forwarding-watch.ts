/** The requests that wait for the test call of an account. */
export function createWatches(listenMs: number) {
  const waiting = new Set<{ readonly accountId: string; readonly wake: () => void }>();

  /**
   * Watches the check of an account until it times out or the client disconnects: `isOver` then.
   * `news` resolves at every change since the last read.
   */
  function watch(
    accountId: number,
    signal: AbortSignal,
  ): { isOver(): boolean; news(): Promise<void>; stop(): void } {
    let isOver = signal.aborted;
    let isNew = false;
    let wake = (): void => undefined;
    const tell = (): void => {
      isNew = true;
      wake();
    };
    const end = (): void => {
      isOver = true;
      tell();
    };
    const entry = { accountId: String(accountId), wake: tell };
    const timer = setTimeout(end, listenMs);
    timer.unref();
    signal.addEventListener('abort', end, { once: true });
    waiting.add(entry);
    return {
      isOver: () => isOver,
      news: async () => {
        if (!isNew)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        isNew = false;
      },
      stop: () => {
        clearTimeout(timer);
        waiting.delete(entry);
        signal.removeEventListener('abort', end);
      },
    };
  }
  return {
    watch,
    waiting,
  };
}
