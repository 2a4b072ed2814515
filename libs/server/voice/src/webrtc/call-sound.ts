import { randomBytes, randomInt } from 'node:crypto';
import { type AudioFrame } from '@patchbay/server-providers';
import { type RtcpPacket, type RtpPacket } from 'werift';
import { type EventQueue } from '../media/event-queue.js';
import { type MediaClock } from '../media/media-clock.js';
import { createListener } from './listener.js';
import { type Offer } from './offer.js';
import { type CallFigures, createReports } from './reports.js';
import { type RtpSource, createRtpSource } from './rtp-source.js';
import { type Speaker, type SpeakerOptions, createSpeaker } from './speaker.js';
import { type Transport } from './transport.js';

/**
 * How long a browser holds sound back before it is heard. Chromium took 50 to 63 ms; with a jitter
 * it takes about twice as much more.
 */
const playoutMs = 60;
/** Half a round trip before it is known. */
const defaultWayMs = 20;
const maxHeardLaterMs = 500;
const reportsEveryMs = 2000;

export interface CallSoundOptions {
  readonly clock: MediaClock;
  readonly offer: Offer;
  readonly queue: EventQueue;
  /** A packet of the other side came. */
  onPacket(): void;
}

/** The sound of a call in both directions, its keys and its figures. */
export interface CallSound {
  readonly ssrc: number;
  readonly cname: string;
  readonly speaker: Pick<Speaker, 'play' | 'mark' | 'clear'>;
  readonly figures: CallFigures;
  readonly refused: number;
  takeRtp(packet: RtpPacket): void;
  takeRtcp(packet: RtcpPacket): void;
  /** Begins to send; before it nothing leaves. */
  begin(transport: Transport): void;
  /** Calls back with each frame that leaves. */
  onSent(listener: (frame: AudioFrame) => void): void;
  /** Another offer of the same call. */
  use(offer: Offer): void;
  close(): void;
}

export async function createCallSound(options: CallSoundOptions): Promise<CallSound> {
  const { clock, queue, offer } = options;
  const ssrc = randomInt(1, 2 ** 32);
  const cname = randomBytes(8).toString('hex');
  const reports = createReports(clock, { clockRate: offer.codec.clockRate, ssrc, cname });
  let transport: Transport | undefined;
  let current = offer;
  let sequence = randomInt(0, 2 ** 15);
  let stopReports = (): void => undefined;
  let onSent: (frame: AudioFrame) => void = () => undefined;

  const heardLaterMs = (): number => {
    const { roundTripMs, remoteJitterMs } = reports.figures;
    const way = (roundTripMs ?? transport?.roundTripMs ?? 2 * defaultWayMs) / 2;
    return Math.min(maxHeardLaterMs, way + playoutMs + 2 * (remoteJitterMs ?? 0));
  };
  const send: SpeakerOptions['send'] = ({ payload, timestamp, marker }) => {
    // Time goes on during a hold, and a browser that does not listen is sent nothing.
    if (current.direction === 'sendonly' || current.direction === 'inactive') return;
    const { payloadType } = current.codec;
    if (!transport?.send({ payload, payloadType, sequence, timestamp, ssrc, marker })) return;
    sequence = (sequence + 1) & 0xffff;
    reports.sent(timestamp, payload.length);
  };

  const listener = await createListener(clock, offer.codec, (frame) =>
    queue.push({ type: 'audio', frame }),
  );
  const speaker = await createSpeaker({
    clock,
    codec: offer.codec,
    firstTimestamp: randomInt(0, 2 ** 32),
    heardLaterMs,
    onPlayed: (mark) => queue.push({ type: 'played', mark }),
    onSent: (frame) => onSent(frame),
    send,
  });
  const source: RtpSource = createRtpSource({
    clock,
    offer,
    listener,
    reports,
    onPacket: () => options.onPacket(),
    onKey: (digit) => queue.push({ type: 'key', digit }),
  });

  return {
    ssrc,
    cname,
    speaker,
    get figures() {
      const { figures } = reports;
      return { ...figures, roundTripMs: figures.roundTripMs ?? transport?.roundTripMs ?? null };
    },
    get refused() {
      return source.refused + (transport?.refused ?? 0);
    },
    takeRtp(packet) {
      // Decoders are closed before the sockets are.
      if (!queue.hasEnded) source.take(packet);
    },
    takeRtcp: (packet) => reports.read(packet),
    begin(opened) {
      transport = opened;
      const report = (): void => {
        opened.sendReports(reports.write());
        stopReports = clock.after(reportsEveryMs, report);
      };
      stopReports = clock.after(reportsEveryMs, report);
    },
    onSent(listener) {
      onSent = listener;
    },
    use(next) {
      current = next;
      source.use(next);
    },
    close() {
      stopReports();
      speaker.close();
      listener.close();
    },
  };
}
