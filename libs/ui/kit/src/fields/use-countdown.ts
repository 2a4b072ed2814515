import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** Seconds that remain since `startedAt` (ms), updated once a second. */
export function useCountdown(startedAt: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000);
  useEffect(() => {
    setNow(Date.now());
    start();
    return stop;
  }, [startedAt, seconds, start, stop]);
  return Math.max(0, Math.ceil((startedAt + seconds * 1000 - now) / 1000));
}
