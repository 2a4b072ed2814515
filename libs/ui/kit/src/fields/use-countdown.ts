import { useEffect, useState } from 'react';

/** Seconds that are left since `startedAt` (ms), counted down once a second. */
export function useCountdown(startedAt: number, seconds: number): number {
  const left = () => Math.max(0, Math.ceil((startedAt + seconds * 1000 - Date.now()) / 1000));
  const [now, setNow] = useState(left);
  useEffect(() => {
    setNow(left());
    const timer = setInterval(() => setNow(left()), 1000);
    return () => clearInterval(timer);
    // The countdown follows its start; `left` only closes over it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [startedAt, seconds]);
  return now;
}
