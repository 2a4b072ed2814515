import { randomBytes, randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { createEventQueue } from '../media/event-queue.js';
import { type MediaClock } from '../media/media-clock.js';
import { type MediaSession } from '../media/media-session.js';
import { writeAnswer } from './answer.js';
import { createListener } from './listener.js';
import { type CodecName, type Offer, defaultCodecs, readOffer } from './offer.js';
import { type PortPool } from './port-pool.js';
import { createPresence } from './presence.js';
import { OfferRefusal } from './refusal.js';
import { type CallFigures, createReports } from './reports.js';
import { createRtpSource } from './rtp-source.js';
import { createSpeaker } from './speaker.js';
import { type Transport, openTransport } from './transport.js';

/** What changes during a call, apart from its sound. `connected` comes again after an ICE restart. */
export type WebRtcState = 'connected' | 'held' | 'resumed';

export interface WebRtcFigures extends CallFigures {
  readonly codec: CodecName;
  /** Packets that were dropped: too large, too many, of another source or type. */
  readonly refused: number;
}

export interface WebRtcSessionOptions {
  /** The SDP of the browser, whole: with its candidates. */
  readonly offer: string;
  readonly clock: MediaClock;
  /** One for all calls of the process. */
  readonly ports: PortPool;
  /**
   * The addresses that browsers reach, the public one first (`VOICE_ADDRESS`); the port is the same
   * for all. Default: the addresses of the machine's networks.
   */
  readonly addresses?: readonly string[];
  /** Where sockets listen for IPv4. Default 0.0.0.0. */
  readonly listenOn?: string;
  /** Default false. */
  readonly ipv6?: boolean;
  /** Our codecs, the preferred one first. Default Opus, PCMU, PCMA. */
  readonly codecs?: readonly CodecName[];
  /** Passes the call on by the signalling; without it no transfer is possible. */
  transfer?(to: string): Promise<boolean>;
  /** Called once when the session ends, so that the signalling ends with it. */
  onEnd?(why: string): void;
  onState?(state: WebRtcState): void;
  /** Takes what went wrong; nothing that a caller said or wrote. */
  log?(message: string, fields: Readonly<Record<string, unknown>>): void;
}

export interface WebRtcCall {
  /** The answer as SDP. */
  readonly answer: string;
  readonly session: MediaSession;
  /**
   * The answer to another offer in the call: a hold (RFC 3264, section 8.4), its end, an ICE restart,
   * or nothing new. Null when it cannot be (488); the call then goes on as it was.
   */
  reoffer(sdp: string): Promise<string | null>;
  /** The socket of the signalling was closed. A `reoffer` takes it back. */
  signallingGone(): void;
  readonly isHeld: boolean;
  figures(): WebRtcFigures;
}

/**
 * How long a browser holds sound back before it is heard. Chromium took 50 to 63 ms; with a jitter
 * it takes about twice as much more.
 */
const playoutMs = 60;
/** Half a round trip before it is known. */
const defaultWayMs = 20;
const maxHeardLaterMs = 500;
const reportsEveryMs = 2000;

/** Addresses of the machine's networks: IPv4, at most four. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .slice(0, 4);

/** The parts of a call that hold something; they are closed in order. */
type Closing = () => void | Promise<void>;

async function openCall(
  offer: Offer,
  read: (sdp: string) => Offer,
  announced: readonly string[],
  options: WebRtcSessionOptions,
  closings: Closing[],
): Promise<WebRtcCall> {
  const { clock } = options;
  const queue = createEventQueue();
  const { codec } = offer;
  const ssrc = randomInt(1, 2 ** 32);
  const cname = randomBytes(8).toString('hex');
  const id = String(randomInt(1, 2 ** 47));
  let version = 0;
  let sequence = randomInt(0, 2 ** 15);
  let current = offer;

  const ports = options.ports.take();
  closings.unshift(() => ports.give());
  const reports = createReports(clock, { clockRate: codec.clockRate, ssrc, cname });
  const listener = await createListener(clock, codec, (frame) =>
    queue.push({ type: 'audio', frame }),
  );
  closings.unshift(() => listener.close());

  const heardLaterMs = (): number => {
    const { roundTripMs, remoteJitterMs } = reports.figures;
    const way = (roundTripMs ?? transport.roundTripMs ?? 2 * defaultWayMs) / 2;
    return Math.min(maxHeardLaterMs, way + playoutMs + 2 * (remoteJitterMs ?? 0));
  };
  const speaker = await createSpeaker({
    clock,
    codec,
    firstTimestamp: randomInt(0, 2 ** 32),
    heardLaterMs,
    onPlayed: (mark) => queue.push({ type: 'played', mark }),
    send({ payload, timestamp, marker }) {
      // Time goes on during a hold, and whoever does not listen is sent nothing.
      if (current.direction === 'sendonly' || current.direction === 'inactive') return;
      const { payloadType } = current.codec;
      const isSent = transport.send({ payload, payloadType, sequence, timestamp, ssrc, marker });
      if (!isSent) return;
      sequence = (sequence + 1) & 0xffff;
      reports.sent(timestamp, payload.length);
    },
  });
  closings.unshift(() => speaker.close());

  async function end(why: string): Promise<void> {
    if (queue.hasEnded) return;
    queue.push({ type: 'gone', why });
    options.onEnd?.(why);
    await closeAll(closings, options);
  }
  const presence = createPresence(clock, (why) => void end(why));
  closings.unshift(() => presence.close());
  const source = createRtpSource({
    clock,
    offer,
    listener,
    reports,
    onPacket: () => presence.heard(),
    onKey: (digit) => queue.push({ type: 'key', digit }),
  });
  const transport: Transport = await openTransport({
    offer,
    clock,
    range: ports.range,
    listenOn: options.listenOn ?? '0.0.0.0',
    announced,
    onRtp: (packet) => source.take(packet),
    onRtcp: (packet) => reports.read(packet),
    onState(state) {
      presence.transport(state === 'connected');
      if (state === 'connected') options.onState?.('connected');
      else options.log?.('A call has no connection.', {});
    },
  });
  closings.unshift(() => transport.close());

  let stopReports = (): void => undefined;
  const report = (): void => {
    transport.sendReports(reports.write());
    stopReports = clock.after(reportsEveryMs, report);
  };
  stopReports = clock.after(reportsEveryMs, report);
  closings.unshift(() => stopReports());
  presence.hold(offer.isHold);

  const answerTo = (next: Offer): string => {
    version += 1;
    return writeAnswer(next, { id, version, ssrc, cname, ...transport.local });
  };

  /** What cannot change within a call: its codec, its certificate, and the place of its sound. */
  const canFollow = (next: Offer): boolean =>
    next.codec.name === codec.name &&
    next.sections.indexOf(next.audio) === offer.sections.indexOf(offer.audio) &&
    next.fingerprints.some(({ value }) => offer.fingerprints.some((one) => one.value === value));

  async function follow(next: Offer): Promise<string> {
    if (transport.isRestart(next)) await transport.restart(next);
    const wasHeld = current.isHold;
    current = next;
    source.use(next);
    presence.signalling(true);
    presence.hold(next.isHold);
    if (wasHeld !== next.isHold) options.onState?.(next.isHold ? 'held' : 'resumed');
    return answerTo(next);
  }

  const session: MediaSession = {
    kind: 'webrtc',
    events: queue.events,
    play(frame) {
      if (!queue.hasEnded) speaker.play(frame);
    },
    mark(name) {
      if (!queue.hasEnded) speaker.mark(name);
    },
    clear: () => (queue.hasEnded ? { heardMs: 0 } : speaker.clear()),
    async transfer(to) {
      if (queue.hasEnded || !options.transfer || !(await options.transfer(to))) return false;
      await end('transferred');
      return true;
    },
    hangUp: (why) => end(why),
  };

  return {
    answer: answerTo(offer),
    session,
    async reoffer(sdp) {
      try {
        const next = queue.hasEnded ? null : read(sdp);
        return next && canFollow(next) ? await follow(next) : null;
      } catch (error) {
        options.log?.('An offer within a call was refused.', { error });
        return null;
      }
    },
    signallingGone: () => presence.signalling(false),
    get isHeld() {
      return current.isHold;
    },
    figures() {
      const { figures } = reports;
      return {
        ...figures,
        roundTripMs: figures.roundTripMs ?? transport.roundTripMs,
        codec: codec.name,
        refused: transport.refused + source.refused,
      };
    },
  };
}

/** Closes everything, also when a part of it fails. */
async function closeAll(closings: Closing[], { log }: WebRtcSessionOptions): Promise<void> {
  for (const close of closings.splice(0)) {
    try {
      await close();
    } catch (error) {
      log?.('A part of a call did not close.', { error });
    }
  }
}

/**
 * Answers a browser's offer, and opens its call. Throws an `OfferRefusal` and nothing else; then
 * nothing is left of it.
 */
export async function openWebRtcSession(options: WebRtcSessionOptions): Promise<WebRtcCall> {
  const closings: Closing[] = [];
  try {
    const ipv6 = options.ipv6 ?? false;
    const announced = (options.addresses?.length ? options.addresses : ownAddresses()).filter(
      (address) => ipv6 || !address.includes(':'),
    );
    const rules = {
      ipv6,
      loopback: announced.some((address) => address.startsWith('127.') || address === '::1'),
      codecs: options.codecs ?? defaultCodecs,
    };
    const read = (sdp: string): Offer => readOffer(sdp, rules);
    return await openCall(read(options.offer), read, announced, options, closings);
  } catch (error) {
    await closeAll(closings, options);
    if (error instanceof OfferRefusal) throw error;
    throw new OfferRefusal('failed', 'The call could not be opened.', { cause: error });
  }
}
