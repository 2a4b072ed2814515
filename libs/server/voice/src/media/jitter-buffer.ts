import { sequencesAfter } from '../rtp-events/serial.js';
import {
  type Arrival,
  type ArrivedPacket,
  type RtpPacket,
  createTimeline,
} from './rtp-timeline.js';

export interface JitterBufferOptions {
  /** Units of the timestamp a second. */
  readonly clockRate: number;
  /** How long a missing packet is waited for. Default 60 ms. */
  readonly waitMs?: number;
  /** The length of a packet in units, when it is not 20 ms. */
  readonly lengthOf?: (packet: RtpPacket) => number;
}

export interface JitterBuffer {
  /** Takes a packet, and returns what is now in order. `now` is in milliseconds. */
  push(packet: RtpPacket, now: number): Arrival[];
  /** What is given up waiting for at a time; called at `wakeAt` or every 20 ms. */
  expire(now: number): Arrival[];
  /** When `expire` has something to do, or null. */
  readonly wakeAt: number | null;
  /** Packets that came too late or twice, and packets that never came. */
  readonly counts: { readonly late: number; readonly lost: number };
  /** Forgets everything: another source begins. */
  reset(): void;
}

/** Packets that wait for a missing one; with more, it is given up. */
const maxWaiting = 64;
/** Sequence numbers that are accepted before and after the expected one (RFC 3550, A.1). */
const maxDropout = 3000;
const maxMisorder = 100;

/**
 * Puts packets into order. A packet that is in order passes at once; only a gap is waited for, up to
 * `waitMs`, because nothing here plays to an ear by its own clock. Losses and silence are measured
 * by timestamps (RFC 3550): lost packets are lost time. `at` is the time of the sound on our clock:
 * the earliest arrivals decide it, and it follows a clock that is faster or slower than ours.
 */
export function createJitterBuffer(options: JitterBufferOptions): JitterBuffer {
  const { clockRate, waitMs = 60 } = options;
  const timeline = createTimeline(clockRate, options.lengthOf ?? (() => clockRate / 50));
  let waiting: ArrivedPacket[] = [];
  let restarts = 0;
  let late = 0;

  function giveInOrder(out: Arrival[]): void {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { next } = timeline;
      if (next !== null && first.packet.sequence !== next) break;
      waiting.shift();
      out.push(...timeline.give(first));
    }
  }

  function giveUp(out: Arrival[]): void {
    const first = waiting.shift();
    if (first) out.push(...timeline.give(first));
    giveInOrder(out);
  }

  const oldest = (): number | null =>
    waiting.length === 0 ? null : Math.min(...waiting.map(({ arrivedAt }) => arrivedAt)) + waitMs;

  /** Whether a packet is taken; a source that began again has its old packets given first. */
  function isTaken({ sequence }: RtpPacket, out: Arrival[]): boolean {
    const after = timeline.next === null ? 0 : sequencesAfter(sequence, timeline.next);
    if (after >= -maxMisorder && after <= maxDropout)
      return after >= 0 && !waiting.some((one) => one.packet.sequence === sequence);
    // Two strange packets that follow each other are a source that began again (A.1).
    const isRestart = sequence === restarts;
    restarts = (sequence + 1) & 0xffff;
    if (!isRestart) return false;
    while (waiting.length > 0) giveUp(out);
    timeline.restart();
    return true;
  }

  return {
    push(packet, now) {
      const out: Arrival[] = [];
      if (!isTaken(packet, out)) {
        late += 1;
        return out;
      }
      waiting.push({ packet, arrivedAt: now });
      waiting.sort((one, other) => sequencesAfter(one.packet.sequence, other.packet.sequence));
      giveInOrder(out);
      while (waiting.length > maxWaiting) giveUp(out);
      return out;
    },
    expire(now) {
      const out: Arrival[] = [];
      for (let due = oldest(); due !== null && due <= now; due = oldest()) giveUp(out);
      return out;
    },
    get wakeAt() {
      return oldest();
    },
    get counts() {
      return { late, lost: timeline.lost };
    },
    reset() {
      waiting = [];
      timeline.restart();
    },
  };
}
