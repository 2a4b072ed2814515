import { type MediaClock } from '../media/media-clock.js';

/** A clock that stands still until it is moved. */
export interface VirtualClock extends MediaClock {
  /** Moves it, and runs the timers of that time in their order, each at its own moment. */
  advance(ms: number): void;
  /** Moves it without a timer, as a process that was busy sees it; the timers then run late. */
  stall(ms: number): void;
}

export function createVirtualClock(start = 0): VirtualClock {
  let now = start;
  let count = 0;
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>();
  const run = (until: number): void => {
    for (;;) {
      const due = [...timers]
        .filter(([, { at }]) => at <= until)
        .sort(([one, first], [other, second]) => first.at - second.at || one - other)[0];
      if (!due) return;
      const [id, { at, work }] = due;
      timers.delete(id);
      now = Math.max(now, at);
      work();
    }
  };
  return {
    now: () => now,
    after(ms, work) {
      count += 1;
      const id = count;
      timers.set(id, { at: now + Math.max(0, ms), work });
      return () => timers.delete(id);
    },
    advance(ms) {
      const until = now + ms;
      run(until);
      now = until;
    },
    stall(ms) {
      now += ms;
    },
  };
}
