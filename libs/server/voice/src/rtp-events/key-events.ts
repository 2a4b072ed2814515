import { stampsAfter } from './serial.js';

/** The keys by their event numbers (RFC 4733, section 3.2). */
const keys = '0123456789*#ABCD';

/** Presses that are remembered, so that their late packets are known. */
const maxRemembered = 16;
/** A packet has four bytes; more than a few blocks is no event. */
const maxBytes = 64;
/** The longest duration a packet can name; a longer press goes on in a new segment. */
const maxDuration = 0xffff;

/** A packet of telephone events. Its payload type is whatever was agreed, and not needed here. */
export interface EventPacket {
  readonly payload: Uint8Array;
  /** Of the RTP header: the beginning of the press or of its segment. */
  readonly timestamp: number;
  /** Of the RTP header: set on the first packet of a press. */
  readonly marker: boolean;
}

export interface KeyEvents {
  /** The key that a packet begins, or null: a repetition, a flash, or no event. */
  read(packet: EventPacket): string | null;
  /** Whether sound of this timestamp belongs to a key, and is therefore no speech. */
  isDuring(timestamp: number): boolean;
}

interface Press {
  readonly event: number;
  /** The timestamp at which it began. */
  readonly start: number;
  /** The timestamp of its last segment, and the longest duration that was named for that. */
  segment: number;
  duration: number;
  hasEnded: boolean;
}

/** Whether a timestamp is within what is known of a press. */
function covers(press: Press, timestamp: number): boolean {
  const after = stampsAfter(timestamp, press.start);
  return after === 0 || (after > 0 && stampsAfter(timestamp, press.segment) < press.duration);
}

/** Whether a packet with a later timestamp still belongs to a press. */
function continues(press: Press, { timestamp, marker }: EventPacket, duration: number): boolean {
  const after = stampsAfter(timestamp, press.segment);
  if (press.hasEnded || marker || after <= 0 || after > maxDuration) return false;
  // A new segment begins where the last one was full. A timestamp of its own for each packet is a
  // known fault of senders, where the duration rises by as much.
  return after === maxDuration || after <= duration - press.duration;
}

/**
 * Reads keys from RTP events (RFC 4733). A press counts once, at the first of its packets that
 * comes, so that it counts although its first or its last ones are lost; repeated, reordered and
 * late packets have a timestamp of a press that is known, and are left out. A press of more than
 * 65,535 units continues under a new timestamp (section 2.5.1.3) and is still one, and so is a press
 * of senders that raise the timestamp with each packet.
 */
export function createKeyEvents(): KeyEvents {
  const presses: Press[] = [];
  return {
    read(packet) {
      const { payload, timestamp, marker } = packet;
      const event = payload[0] ?? keys.length;
      const key = keys[event];
      if (payload.length < 4 || payload.length > maxBytes || key === undefined) return null;
      const hasEnded = ((payload[1] ?? 0) & 0x80) !== 0;
      const duration = ((payload[2] ?? 0) << 8) | (payload[3] ?? 0);
      // The newest first: of a sender with the fault above, an older press may seem to reach it.
      const same = presses.filter((press) => press.event === event).reverse();
      const known = same.find(
        (press) => covers(press, timestamp) && !(marker && timestamp !== press.start),
      );
      const pressed = known ?? same.find((press) => continues(press, packet, duration));
      if (pressed) {
        if (timestamp === pressed.segment) {
          pressed.duration = Math.max(pressed.duration, duration);
          pressed.hasEnded ||= hasEnded;
        } else if (stampsAfter(timestamp, pressed.segment) > 0)
          Object.assign(pressed, { segment: timestamp, duration, hasEnded });
        return null;
      }
      presses.push({ event, start: timestamp, segment: timestamp, duration, hasEnded });
      presses.sort((one, other) => stampsAfter(one.start, other.start));
      if (presses.length > maxRemembered) presses.shift();
      return key;
    },
    isDuring: (timestamp) => presses.some((press) => covers(press, timestamp)),
  };
}
