import { type MediaClock } from '../media/media-clock.js';
import { sequencesAfter, stampsAfter } from '../rtp-events/serial.js';

/** What came since the last report of it, and in all (RFC 3550, section 6.4.1). */
export interface ArrivalBlock {
  readonly ssrc: number;
  readonly fractionLost: number;
  readonly packetsLost: number;
  readonly highestSequence: number;
  readonly jitter: number;
}

export interface Arrivals {
  take(packet: {
    readonly sequence: number;
    readonly timestamp: number;
    readonly ssrc: number;
  }): void;
  /** The block of a report; the next one counts from here. Null before a packet came. */
  block(): ArrivalBlock | null;
  readonly ssrc: number | null;
  readonly received: number;
  readonly lost: number;
  /** In units of the clock rate. */
  readonly jitter: number;
}

interface Source {
  readonly ssrc: number;
  readonly base: number;
  highest: number;
  /** The numbers of the rounds before, 65,536 each. */
  cycles: number;
}

/** Counts the packets of one source; another one begins at zero. */
export function createArrivals(clock: MediaClock, clockRate: number): Arrivals {
  let source: Source | undefined;
  let received = 0;
  let jitter = 0;
  let last: { readonly at: number; readonly timestamp: number } | undefined;
  let before = { expected: 0, received: 0 };
  const expected = (): number => (source ? source.cycles + source.highest - source.base + 1 : 0);
  const lost = (): number => Math.max(0, expected() - received);

  return {
    take({ sequence, timestamp, ssrc }) {
      const now = clock.now();
      if (source?.ssrc !== ssrc) {
        source = { ssrc, base: sequence, highest: sequence, cycles: 0 };
        received = 0;
        jitter = 0;
        last = undefined;
        before = { expected: 0, received: 0 };
      } else if (sequencesAfter(sequence, source.highest) > 0) {
        if (sequence < source.highest) source.cycles += 65_536;
        source.highest = sequence;
      }
      received += 1;
      if (last && last.timestamp !== timestamp) {
        const late = ((now - last.at) * clockRate) / 1000 - stampsAfter(timestamp, last.timestamp);
        // Silence and keys step in time, which is no jitter.
        if (Math.abs(late) < clockRate) jitter += (Math.abs(late) - jitter) / 16;
      }
      last = { at: now, timestamp };
    },
    block() {
      if (!source) return null;
      const all = expected() - before.expected;
      const missing = Math.max(0, all - (received - before.received));
      before = { expected: expected(), received };
      return {
        ssrc: source.ssrc,
        fractionLost: all > 0 ? Math.min(255, Math.floor((missing * 256) / all)) : 0,
        packetsLost: Math.min(0x7f_ffff, lost()),
        highestSequence: (source.cycles + source.highest) >>> 0,
        jitter: Math.round(jitter) >>> 0,
      };
    },
    get ssrc() {
      return source?.ssrc ?? null;
    },
    get received() {
      return received;
    },
    get lost() {
      return lost();
    },
    get jitter() {
      return jitter;
    },
  };
}
