import { sequencesAfter, stampsAfter } from '../rtp-events/serial.js';

/** A packet of RTP, without what only its carrier needs. */
export interface RtpPacket {
  readonly sequence: number;
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** What the buffer gives, in the order of time. */
export type Arrival =
  | { readonly type: 'packet'; readonly packet: RtpPacket; readonly at: number }
  /** Sound that did not come: to be concealed; it lasted so long. */
  | { readonly type: 'lost'; readonly ms: number; readonly at: number }
  /** The sender sent nothing, on purpose. */
  | { readonly type: 'silence'; readonly ms: number; readonly at: number };

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
/** A greater step of time is no loss: the source began again. */
const maxLostMs = 2000;
const maxSilenceMs = 60_000;
/** Sequence numbers that are accepted before and after the expected one (RFC 3550, A.1). */
const maxDropout = 3000;
const maxMisorder = 100;
/** How fast the other clock may differ from ours: sound cards differ by up to 0.03 %. */
const maxDrift = 0.001;

interface Waiting {
  readonly packet: RtpPacket;
  readonly arrivedAt: number;
}

/**
 * Puts packets into order. A packet that is in order passes at once; only a gap is waited for, up to
 * `waitMs`, because nothing here plays to an ear by its own clock. Losses and silence are measured
 * by timestamps (RFC 3550): lost packets are lost time. `at` is the time of the sound on our clock:
 * the earliest arrivals decide it, and it follows a clock that is faster or slower than ours.
 */
export function createJitterBuffer(options: JitterBufferOptions): JitterBuffer {
  const { clockRate, waitMs = 60 } = options;
  const msOfUnits = (units: number): number => (units * 1000) / clockRate;
  const lengthOf = options.lengthOf ?? (() => clockRate / 50);
  let waiting: Waiting[] = [];
  /** The sequence number and the timestamp of what comes next; null before the first packet. */
  let next: { sequence: number; timestamp: number } | null = null;
  /** The time on our clock of `next.timestamp`. */
  let nextAt = 0;
  let restarts = 0;
  const counts = { late: 0, lost: 0 };

  function startWith({ packet, arrivedAt }: Waiting): void {
    next = { sequence: packet.sequence, timestamp: packet.timestamp };
    nextAt = Math.max(nextAt, arrivedAt);
  }

  /** Corrects the clock: at once when sound came before its time, slowly when it came after. */
  function adjust(arrivedAt: number, lengthMs: number): void {
    const late = arrivedAt - nextAt;
    if (late > maxLostMs) nextAt = arrivedAt;
    else if (late > 0) nextAt += Math.min(late, lengthMs * maxDrift);
    else nextAt = Math.max(arrivedAt, nextAt - lengthMs);
  }

  function give(item: Waiting, out: Arrival[]): void {
    const { packet, arrivedAt } = item;
    if (!next) startWith(item);
    const expected = next ?? { sequence: packet.sequence, timestamp: packet.timestamp };
    const missing = sequencesAfter(packet.sequence, expected.sequence);
    const gapMs = msOfUnits(stampsAfter(packet.timestamp, expected.timestamp));
    const isLoss = missing > 0 && gapMs > 0 && gapMs <= maxLostMs;
    const isSilence = gapMs > 0 && !isLoss && gapMs <= maxSilenceMs;
    if (missing > 0) counts.lost += missing;
    if (isLoss || isSilence) {
      out.push({ type: isLoss ? 'lost' : 'silence', ms: gapMs, at: nextAt });
      nextAt += gapMs;
    }
    const length = lengthOf(packet);
    const lengthMs = msOfUnits(length);
    adjust(arrivedAt, lengthMs);
    out.push({ type: 'packet', packet, at: nextAt });
    nextAt += lengthMs;
    next = {
      sequence: (packet.sequence + 1) & 0xffff,
      timestamp: (packet.timestamp + length) >>> 0,
    };
  }

  function giveInOrder(out: Arrival[]): Arrival[] {
    for (let first = waiting[0]; first; first = waiting[0]) {
      if (next && sequencesAfter(first.packet.sequence, next.sequence) !== 0) break;
      waiting.shift();
      give(first, out);
    }
    return out;
  }

  function giveUp(out: Arrival[]): void {
    const first = waiting.shift();
    if (first) give(first, out);
    giveInOrder(out);
  }

  const oldest = (): number | null =>
    waiting.length === 0 ? null : Math.min(...waiting.map(({ arrivedAt }) => arrivedAt)) + waitMs;

  return {
    push(packet, now) {
      const out: Arrival[] = [];
      const after = next ? sequencesAfter(packet.sequence, next.sequence) : 0;
      if (after < -maxMisorder || after > maxDropout) {
        // Two strange packets that follow each other are a source that began again (A.1).
        if (packet.sequence !== restarts) {
          restarts = (packet.sequence + 1) & 0xffff;
          counts.late += 1;
          return out;
        }
        while (waiting.length > 0) giveUp(out);
        next = null;
      } else if (after < 0 || waiting.some((one) => one.packet.sequence === packet.sequence)) {
        counts.late += 1;
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
    counts,
    reset() {
      waiting = [];
      next = null;
    },
  };
}
