import { type RtpPacket } from 'werift';
import { type MediaClock } from '../media/media-clock.js';
import { type KeyEvents, createKeyEvents } from '../rtp-events/key-events.js';
import { type Listener } from './listener.js';
import { type Offer } from './offer.js';
import { createRateLimit } from './rate-limit.js';
import { type Reports } from './reports.js';

/** 20 ms a packet are 50; keys and codecs of 10 ms need more. */
const maxPacketsASecond = 100;

export interface RtpSource {
  /** Takes a packet that was decrypted. */
  take(packet: RtpPacket): void;
  /** Another offer of the same call: its payload types, and a source that may be a new one. */
  use(offer: Offer): void;
  /** Packets that were left out: of another source, too many, or of an unknown type. */
  readonly refused: number;
}

export interface RtpSourceOptions {
  readonly clock: MediaClock;
  readonly offer: Offer;
  readonly listener: Listener;
  readonly reports: Reports;
  onPacket(): void;
  onKey(digit: string): void;
}

/**
 * The packets of the other side: one source, which the first packet decides, and only the payload
 * types that were agreed. Sound goes to the listener, keys are read.
 */
export function createRtpSource(options: RtpSourceOptions): RtpSource {
  const { listener, reports } = options;
  let { offer } = options;
  const isAllowed = createRateLimit(options.clock, maxPacketsASecond);
  /** Keys of each clock rate have timestamps of their own. */
  const keys = new Map<number, KeyEvents>();
  let source: number | undefined;
  let refused = 0;

  function keysOf(clockRate: number): KeyEvents {
    const known = keys.get(clockRate) ?? createKeyEvents();
    keys.set(clockRate, known);
    return known;
  }

  function isTaken({ header }: RtpPacket): boolean {
    const isKnown =
      header.payloadType === offer.codec.payloadType ||
      offer.keys.some(({ payloadType }) => payloadType === header.payloadType);
    if (!isKnown || (source !== undefined && header.ssrc !== source) || !isAllowed()) return false;
    source = header.ssrc;
    return true;
  }

  return {
    take(packet) {
      if (!isTaken(packet)) {
        refused += 1;
        return;
      }
      const { payload } = packet;
      const { payloadType, sequenceNumber: sequence, timestamp, marker, ssrc } = packet.header;
      options.onPacket();
      reports.received({ sequence, timestamp, ssrc });
      const event = offer.keys.find((one) => one.payloadType === payloadType);
      if (event) {
        listener.noSound(sequence);
        const digit = keysOf(event.clockRate).read({ payload, timestamp, marker });
        if (digit !== null) options.onKey(digit);
      } else if (payload.length === 0 || keys.get(offer.codec.clockRate)?.isDuring(timestamp))
        // The tone of a key is no speech, and what follows it is not lost.
        listener.noSound(sequence);
      else listener.sound({ sequence, timestamp, payload });
    },
    use(next) {
      offer = next;
      // A source that the offer does not name any more may be followed by another one.
      if (source === undefined || next.ssrcs.length === 0 || next.ssrcs.includes(source)) return;
      source = undefined;
      listener.reset();
    },
    get refused() {
      return refused;
    },
  };
}
