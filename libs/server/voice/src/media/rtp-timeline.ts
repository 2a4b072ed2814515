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

/** A packet with the time on our clock at which it came. */
export interface ArrivedPacket {
  readonly packet: RtpPacket;
  readonly arrivedAt: number;
}

export interface Timeline {
  /** The sequence number of what comes next; null before the first packet. */
  readonly next: number | null;
  /** Packets that never came. */
  readonly lost: number;
  /** A packet in its place, with the lost or silent time before it. */
  give(arrived: ArrivedPacket): Arrival[];
  /** Another source begins. */
  restart(): void;
}

/** A greater step of time is no loss: the source began again. */
const maxLostMs = 2000;
const maxSilenceMs = 60_000;
/** How fast the other clock may differ from ours: sound cards differ by up to 0.03 %. */
const maxDrift = 0.001;

/**
 * Places packets that are in order on our clock. The earliest arrivals decide their time: it is
 * corrected at once when sound came before its time, and slowly when it came after.
 */
export function createTimeline(
  clockRate: number,
  lengthOf: (packet: RtpPacket) => number,
): Timeline {
  const msOfUnits = (units: number): number => (units * 1000) / clockRate;
  let expected: { readonly sequence: number; readonly timestamp: number } | null = null;
  /** The time on our clock of the expected timestamp. */
  let nextAt = 0;
  let lost = 0;

  function adjust(arrivedAt: number, lengthMs: number): void {
    const late = arrivedAt - nextAt;
    if (late > maxLostMs) nextAt = arrivedAt;
    else if (late > 0) nextAt += Math.min(late, lengthMs * maxDrift);
    else nextAt = Math.max(arrivedAt, nextAt - lengthMs);
  }

  /** The time between what was expected and a packet. */
  function gapBefore({ sequence, timestamp }: RtpPacket, from: typeof expected): Arrival[] {
    if (!from) return [];
    const missing = Math.max(0, sequencesAfter(sequence, from.sequence));
    const ms = msOfUnits(stampsAfter(timestamp, from.timestamp));
    lost += missing;
    if (ms <= 0 || ms > maxSilenceMs) return [];
    const at = nextAt;
    nextAt += ms;
    return [{ type: missing > 0 && ms <= maxLostMs ? 'lost' : 'silence', ms, at }];
  }

  return {
    get next() {
      return expected?.sequence ?? null;
    },
    get lost() {
      return lost;
    },
    give({ packet, arrivedAt }) {
      if (!expected) nextAt = Math.max(nextAt, arrivedAt);
      const gap = gapBefore(packet, expected);
      const length = lengthOf(packet);
      adjust(arrivedAt, msOfUnits(length));
      const at = nextAt;
      nextAt += msOfUnits(length);
      expected = {
        sequence: (packet.sequence + 1) & 0xffff,
        timestamp: (packet.timestamp + length) >>> 0,
      };
      return [...gap, { type: 'packet', packet, at }];
    },
    restart() {
      expected = null;
    },
  };
}
