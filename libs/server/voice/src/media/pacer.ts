import { frameMs } from '@patchbay/server-providers/sound';
import { type MediaClock } from './media-clock.js';
import { createPlayedMarks } from './played-marks.js';

/** Audio for 60 s: who sends more at once has lost count, and further frames are left out. */
const maxQueued = 3000;
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

/**
 * Sends frames by a clock: each is due 20 ms after the one before it, whatever the timers do, so
 * that delays do not add up. When it is late it catches up; when nothing waits, the timestamp goes on.
 */
export function createPacer<Frame>(options: PacerOptions<Frame>): Pacer<Frame> {
  const { clock, clockRate, send } = options;
  const aheadMs = Math.min(options.aheadMs ?? 0, 200);
  const played = createPlayedMarks(clock, options.onPlayed);
  let queue: Item<Frame>[] = [];
  let timer: (() => void) | undefined;
  let isOpen = true;
  /** When the next frame is due to be heard; null before the first one. */
  let nextAt: number | null = null;
  let timestamp = (options.firstTimestamp ?? 0) >>> 0;
  let isSilent = true;
  /** Frames that have left since the beginning. */
  let frames = 0;

  /** Begins after silence, at once: the timestamp moves on by the silence. */
  function begin(now: number): void {
    if (nextAt !== null && nextAt < now)
      timestamp = (timestamp + Math.round(((now - nextAt) * clockRate) / 1000)) >>> 0;
    nextAt = Math.max(nextAt ?? now, now);
  }

  function sendFrame(frame: Frame, at: number): void {
    nextAt = at + frameMs;
    frames += 1;
    const marker = isSilent;
    isSilent = false;
    send({ frame, timestamp, marker, at });
    timestamp = (timestamp + (clockRate * frameMs) / 1000) >>> 0;
  }

  function sendDue(): void {
    const now = clock.now();
    if (nextAt !== null && now - nextAt > maxCatchUpMs) isSilent = true;
    for (let item = queue[0]; item; item = queue[0]) {
      if ('mark' in item) {
        queue.shift();
        played.leave({ name: item.mark, endsAt: nextAt ?? now, frames });
        options.sendMark?.(item.mark);
        continue;
      }
      if (isSilent) begin(now);
      const at: number = nextAt ?? now;
      if (at > now + aheadMs) {
        timer = clock.after(at - aheadMs - now, sendDue);
        return;
      }
      queue.shift();
      sendFrame(item.frame, at);
    }
  }

  const drop = (): void => {
    queue = [];
    timer?.();
  };

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
      const heardMs = Math.max(0, (frames - played.countedFrom) * frameMs - unheard);
      drop();
      played.restart(frames);
      // What left early is dropped by the other side: the next frame is due now.
      if (aheadMs > 0 && nextAt !== null) nextAt = Math.min(nextAt, now);
      isSilent = true;
      return { heardMs };
    },
    confirm: (name) => played.confirm(name),
    get isPlaying() {
      return queue.length > 0 || (nextAt !== null && nextAt > clock.now());
    },
    close() {
      isOpen = false;
      drop();
      played.close();
    },
  };
}
