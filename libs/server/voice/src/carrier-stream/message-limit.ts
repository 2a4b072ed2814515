import { type MediaClock } from '../media/media-clock.js';
import { StreamRefusal } from './messages.js';

/** A carrier sends 50 messages a second, and after a delay what it could not send before. */
const perSecond = 100;
const burst = 600;

export interface MessageLimit {
  /** Counts a message. Throws a `StreamRefusal` when there are too many. */
  count(): void;
}

/** Refuses a stream that sends messages faster than sound can be. */
export function createMessageLimit(clock: MediaClock): MessageLimit {
  let left = burst;
  let last = clock.now();
  return {
    count() {
      const now = clock.now();
      left = Math.min(burst, left + ((now - last) * perSecond) / 1000) - 1;
      last = now;
      if (left < 0) throw new StreamRefusal(1008, 'The stream sends too many messages.');
    },
  };
}
