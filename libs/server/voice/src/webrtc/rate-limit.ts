import { type MediaClock } from '../media/media-clock.js';

/** Whether one more is within `perSecond`; as many may come at once. */
export function createRateLimit(clock: MediaClock, perSecond: number): () => boolean {
  let left = perSecond;
  let at = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(perSecond, left + ((now - at) * perSecond) / 1000);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
