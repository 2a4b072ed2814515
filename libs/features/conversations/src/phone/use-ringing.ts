import { useCallback, useEffect, useRef, useState } from 'react';
import { phoneApi, type RingingCall } from './phone-api.js';

const lookEvery = 2000;
const sameCalls = (one: readonly RingingCall[], other: readonly RingingCall[]) =>
  one.length === other.length && one.every(({ callId }, at) => callId === other[at]?.callId);

export interface Ringing {
  readonly calls: readonly RingingCall[];
  /** Hides a call, regardless of replies that are still on their way. */
  dismiss(callId: string): void;
}

/**
 * The calls that ring at a number. A handset has no session and so no event stream: it looks every
 * two seconds, while it listens and is on screen.
 */
export function useRinging(number: string, isListening: boolean): Ringing {
  const [calls, setCalls] = useState<readonly RingingCall[]>([]);
  const dismissed = useRef(new Set<string>());
  useEffect(() => {
    if (!isListening) return;
    let isOver = false;
    const show = (found: readonly RingingCall[]) => {
      const left = found.filter(({ callId }) => !dismissed.current.has(callId));
      if (!isOver) setCalls((before) => (sameCalls(before, left) ? before : left));
    };
    const look = () => {
      // A look that fails says nothing about calls; the next one does.
      if (document.visibilityState === 'visible')
        phoneApi.ringing(number).then(
          ({ calls: found }) => show(found),
          () => undefined,
        );
    };
    look();
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      setCalls([]);
    };
  }, [number, isListening]);
  const dismiss = useCallback((callId: string) => {
    dismissed.current.add(callId);
    setCalls((before) => before.filter((call) => call.callId !== callId));
  }, []);
  return { calls, dismiss };
}
