import { type MediaClock } from './media-clock.js';

/** Marks that have left and were not heard; older ones are forgotten. */
const maxMarks = 1000;

/** A mark that has left. */
interface LeftMark {
  readonly name: string;
  /** When the last frame before it has been heard, by the clock. */
  readonly endsAt: number;
  /** Frames that left before it, counted since the beginning. */
  readonly frames: number;
}

export interface PlayedMarks {
  /** Adds a mark that leaves now. */
  leave(mark: LeftMark): void;
  /** The other side says it played a mark; false for one that has not left or was dropped. */
  confirm(name: string): boolean;
  /** Frames before the place from which what was heard is counted. */
  readonly countedFrom: number;
  /** Drops all marks, and counts from a place. */
  restart(frames: number): void;
  close(): void;
}

/** Which marks have been heard: by the clock when there is `onPlayed`, otherwise by `confirm`. */
export function createPlayedMarks(
  clock: MediaClock,
  onPlayed?: (name: string) => void,
): PlayedMarks {
  let left: LeftMark[] = [];
  let countedFrom = 0;
  let timer: (() => void) | undefined;

  function watch(): void {
    timer?.();
    timer = undefined;
    const first = left[0];
    if (!onPlayed || !first) return;
    timer = clock.after(Math.max(0, first.endsAt - clock.now()), () => {
      const now = clock.now();
      for (let next = left[0]; next && next.endsAt <= now; next = left[0]) {
        left.shift();
        countedFrom = Math.max(countedFrom, next.frames);
        onPlayed(next.name);
      }
      watch();
    });
  }

  const drop = (): void => {
    left = [];
    timer?.();
    timer = undefined;
  };

  return {
    leave(mark) {
      left.push(mark);
      if (left.length > maxMarks) left.shift();
      if (left.length === 1) watch();
    },
    confirm(name) {
      const at = left.findIndex((mark) => mark.name === name);
      if (at < 0) return false;
      countedFrom = Math.max(countedFrom, left[at]?.frames ?? 0);
      left = left.slice(at + 1);
      return true;
    },
    get countedFrom() {
      return countedFrom;
    },
    restart(frames) {
      drop();
      countedFrom = frames;
    },
    close: drop,
  };
}
