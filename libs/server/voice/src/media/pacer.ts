import { frameMs } from '../audio/frames.js';
import { type MediaClock } from './media-clock.js';

/** Audio for 60 s: who sends more at once has lost count, and further frames are left out. */
const maxQueued = 3000;
/** Marks that have left and were not confirmed; older ones are forgotten. */
const maxMarks = 1000;
/** A process that stood still for longer does not send what it missed in one burst. */
const maxCatchUpMs = 200;

/** What leaves at one moment. */
export interface PacedFrame<Frame> {
  readonly frame: Frame;
  /** In units of `clockRate`, 32 bits; it counts the silence before the frame too. */
  readonly timestamp: number;
  /** The first frame after silence (RFC 3551, section 4.1). */
  readonly marker: boolean;
  /** When the frame is heard, on the clock in milliseconds. */
  readonly at: number;
}

export interface PacerOptions<Frame> {
  readonly clock: MediaClock;
  /** Units of the timestamp a second: 8000 for G.711, 48,000 for Opus. */
  readonly clockRate: number;
  send(frame: PacedFrame<Frame>): void;
  /** How long before it is heard a frame may leave, at most 200 ms. Default 0. */
  readonly aheadMs?: number;
  /** Called when the frames before a mark have left. */
  sendMark?(name: string): void;
  /** Called when the frames before a mark have been heard, by the clock. */
  onPlayed?(name: string): void;
  readonly firstTimestamp?: number;
}

export interface Pacer<Frame> {
  /** Adds 20 ms of sound. False when too much waits already. */
  play(frame: Frame): boolean;
  mark(name: string): void;
  /**
   * Drops what has not left, and what has not been heard of what left. `heardMs` is counted after
   * the last mark that was played, or after the last `clear`.
   */
  clear(): { readonly heardMs: number };
  /**
   * Counts what was heard from a mark that the other side says it played; the clock of this side
   * only estimates it. False for a mark that has not left, or that was dropped.
   */
  confirm(name: string): boolean;
  /** Whether anything waits or is being heard. */
  readonly isPlaying: boolean;
  close(): void;
}

type Item<Frame> = { readonly frame: Frame } | { readonly mark: string };

/** A mark that has left. */
interface Left {
  /** When the last frame before it has been heard. */
  readonly endsAt: number;
  readonly mark: string;
  /** Frames that left before it, counted since the beginning. */
  readonly frames: number;
}

/**
 * Sends frames by a clock: each is due 20 ms after the one before it, whatever the timers do, so
 * that delays do not add up. When it is late it catches up; when nothing waits, the timestamp goes on.
 */
export function createPacer<Frame>(options: PacerOptions<Frame>): Pacer<Frame> {
  const { clock, clockRate, send } = options;
  const aheadMs = Math.min(options.aheadMs ?? 0, 200);
  const step = (clockRate * frameMs) / 1000;
  let queue: Item<Frame>[] = [];
  let timer: (() => void) | undefined;
  let playedTimer: (() => void) | undefined;
  let isOpen = true;
  /** When the next frame is due to be heard; null before the first one. */
  let nextAt: number | null = null;
  let timestamp = (options.firstTimestamp ?? 0) >>> 0;
  let isSilent = true;
  let framesLeft = 0;
  /** Frames before the place from which what was heard is counted. */
  let countedFrom = 0;
  let left: Left[] = [];

  /** Begins after silence, at once: the timestamp moves on by the silence. */
  function begin(now: number): void {
    if (nextAt !== null && nextAt < now)
      timestamp = (timestamp + Math.round(((now - nextAt) * clockRate) / 1000)) >>> 0;
    nextAt = Math.max(nextAt ?? now, now);
  }

  function sendMark(name: string, now: number): void {
    left.push({ endsAt: nextAt ?? now, mark: name, frames: framesLeft });
    if (left.length > maxMarks) left.shift();
    options.sendMark?.(name);
  }

  function sendDue(): void {
    timer = undefined;
    const now = clock.now();
    if (nextAt !== null && now - nextAt > maxCatchUpMs) isSilent = true;
    for (let item = queue[0]; item; item = queue[0]) {
      if ('mark' in item) {
        queue.shift();
        sendMark(item.mark, now);
        continue;
      }
      if (isSilent) begin(now);
      const at: number = nextAt ?? now;
      if (at > now + aheadMs) break;
      queue.shift();
      nextAt = at + frameMs;
      framesLeft += 1;
      const marker = isSilent;
      isSilent = false;
      send({ frame: item.frame, timestamp, marker, at });
      timestamp = (timestamp + step) >>> 0;
    }
    if (queue.length > 0) wake();
    watchPlayed(now);
  }

  function wake(): void {
    timer?.();
    const now = clock.now();
    timer = clock.after(Math.max(0, (nextAt ?? now) - aheadMs - now), sendDue);
  }

  function watchPlayed(now: number): void {
    playedTimer?.();
    playedTimer = undefined;
    const first = left[0];
    if (!options.onPlayed || !first) return;
    playedTimer = clock.after(Math.max(0, first.endsAt - now), () => {
      playedTimer = undefined;
      const at = clock.now();
      for (let next = left[0]; next && next.endsAt <= at; next = left[0]) {
        left.shift();
        countedFrom = Math.max(countedFrom, next.frames);
        options.onPlayed?.(next.mark);
      }
      watchPlayed(at);
    });
  }

  const add = (item: Item<Frame>): boolean => {
    if (!isOpen || queue.length >= maxQueued) return false;
    queue.push(item);
    if (queue.length > 1) return true;
    // Everything before it was heard: there is silence between them.
    if (nextAt !== null && nextAt < clock.now()) isSilent = true;
    sendDue();
    return true;
  };

  return {
    play: (frame) => add({ frame }),
    mark: (name) => void add({ mark: name }),
    clear() {
      const now = clock.now();
      const unheard = Math.max(0, (nextAt ?? now) - now);
      const heardMs = Math.max(0, (framesLeft - countedFrom) * frameMs - unheard);
      queue = [];
      left = [];
      countedFrom = framesLeft;
      timer?.();
      timer = undefined;
      playedTimer?.();
      playedTimer = undefined;
      // What left early is dropped by the other side: the next frame is due now.
      if (aheadMs > 0 && nextAt !== null) nextAt = Math.min(nextAt, now);
      isSilent = true;
      return { heardMs };
    },
    confirm(name) {
      const at = left.findIndex(({ mark }) => mark === name);
      if (at < 0) return false;
      countedFrom = Math.max(countedFrom, left[at]?.frames ?? 0);
      left = left.slice(at + 1);
      return true;
    },
    get isPlaying() {
      return queue.length > 0 || (nextAt !== null && nextAt > clock.now());
    },
    close() {
      isOpen = false;
      queue = [];
      left = [];
      timer?.();
      playedTimer?.();
    },
  };
}
