import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** The time in ms, updated once a second while it runs, and at once when `since` changes. */
export function useNow(isRunning: boolean, since: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000);
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    start();
    return stop;
  }, [isRunning, since, start, stop]);
  return now;
}
