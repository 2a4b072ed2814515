import { useNow } from '../field/use-now.js';

/** Seconds that remain since `startedAt` (ms), updated once a second. */
export function useCountdown(startedAt: number, seconds: number): number {
  const now = useNow(true, startedAt);
  return Math.max(0, Math.ceil((startedAt + seconds * 1000 - now) / 1000));
}
