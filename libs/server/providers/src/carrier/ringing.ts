/** A call on its way to the handset. */
export interface OutgoingCall {
  readonly callId: string;
  readonly ourId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The calls that ring at the handset. An unanswered one ends by itself, and `onGivenUp` is
 * called.
 */
export function createRinging(
  onGivenUp: (call: OutgoingCall, outcome: 'no-answer' | 'failed') => Promise<void>,
) {
  const calls = new Map<string, { readonly call: OutgoingCall; readonly timer: NodeJS.Timeout }>();

  function take(callId: string): OutgoingCall | null {
    const found = calls.get(callId);
    if (!found) return null;
    clearTimeout(found.timer);
    calls.delete(callId);
    return found.call;
  }

  return {
    begin(call: OutgoingCall, ringMs: number): void {
      // The module that stores calls handles the end: its own clock finds a failure there.
      const timer = setTimeout(() => {
        if (take(call.callId)) onGivenUp(call, 'no-answer').catch(() => undefined);
      }, ringMs);
      timer.unref();
      calls.set(call.callId, { call, timer });
    },
    take,
    /** A call that rings; null when it does not. */
    known: (callId: string): OutgoingCall | null => calls.get(callId)?.call ?? null,
    /** Our side gave up. False when the call did not ring. */
    drop(callId: string): boolean {
      const call = take(callId);
      if (call) onGivenUp(call, 'no-answer').catch(() => undefined);
      return call !== null;
    },
    at: (number: string): OutgoingCall[] =>
      [...calls.values()].map(({ call }) => call).filter(({ to }) => to === number),
    stop: (): void => [...calls.keys()].forEach(take),
  };
}
