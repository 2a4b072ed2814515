import { randomInt } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { type EventQueue, createEventQueue } from '../media/event-queue.js';
import { type MediaClock } from '../media/media-clock.js';
import { type MediaSession } from '../media/media-session.js';
import { writeAnswer } from './answer.js';
import { type CallSound, createCallSound } from './call-sound.js';
import { type CodecName, type Offer, defaultCodecs, readOffer } from './offer.js';
import { type PortPool } from './port-pool.js';
import { type Presence, createPresence } from './presence.js';
import { OfferRefusal } from './refusal.js';
import { type CallFigures } from './reports.js';
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

/** Addresses of the machine's networks: IPv4, at most four. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .slice(0, 4);

/** The parts of a call that hold something; they are closed in order. */
type Closing = () => void | Promise<void>;

/** What a call is made of. */
interface Parts {
  readonly offer: Offer;
  readonly queue: EventQueue;
  readonly sound: CallSound;
  readonly presence: Presence;
  readonly transport: Transport;
  end(why: string): Promise<void>;
}

async function openParts(
  offer: Offer,
  announced: readonly string[],
  options: WebRtcSessionOptions,
  closings: Closing[],
): Promise<Parts> {
  const { clock } = options;
  const queue = createEventQueue();
  const ports = options.ports.take();
  closings.unshift(() => ports.give());
  const sound = await createCallSound({
    clock,
    offer,
    queue,
    onPacket: () => presence.heard(),
  });
  closings.unshift(() => sound.close());

  async function end(why: string): Promise<void> {
    if (queue.hasEnded) return;
    queue.push({ type: 'gone', why });
    options.onEnd?.(why);
    await closeAll(closings, options);
  }
  const presence = createPresence(clock, (why) => void end(why));
  closings.unshift(() => presence.close());
  presence.hold(offer.isHold);
  const transport = await openTransport({
    offer,
    clock,
    range: ports.range,
    listenOn: options.listenOn ?? '0.0.0.0',
    announced,
    onRtp: (packet) => sound.takeRtp(packet),
    onRtcp: (packet) => sound.takeRtcp(packet),
    onState(state) {
      presence.transport(state === 'connected');
      if (state === 'connected') options.onState?.('connected');
      else options.log?.('A call has no connection.', {});
    },
  });
  closings.splice(closings.length - 1, 0, () => transport.close());
  sound.begin(transport);
  return { offer, queue, sound, presence, transport, end };
}

const sessionOf = (
  { queue, sound, end }: Parts,
  { transfer }: WebRtcSessionOptions,
): MediaSession => ({
  kind: 'webrtc',
  events: queue.events,
  play(frame) {
    if (!queue.hasEnded) sound.speaker.play(frame);
  },
  mark(name) {
    if (!queue.hasEnded) sound.speaker.mark(name);
  },
  clear: () => (queue.hasEnded ? { heardMs: 0 } : sound.speaker.clear()),
  async transfer(to) {
    if (queue.hasEnded || to === null || !transfer || !(await transfer(to))) return false;
    await end('transferred');
    return true;
  },
  hangUp: (why) => end(why),
  onHeard: (listener) => sound.onSent(listener),
});

/** What cannot change within a call: its codec, its certificate, and the place of its sound. */
const canFollow = (next: Offer, first: Offer): boolean =>
  next.codec.name === first.codec.name &&
  next.sections.indexOf(next.audio) === first.sections.indexOf(first.audio) &&
  next.fingerprints.some(({ value }) => first.fingerprints.some((one) => one.value === value));

function callOf(
  parts: Parts,
  options: WebRtcSessionOptions,
  read: (sdp: string) => Offer,
): WebRtcCall {
  const { offer, queue, sound, presence, transport } = parts;
  const { ssrc, cname } = sound;
  const id = String(randomInt(1, 2 ** 47));
  let version = 0;
  let current = offer;
  const answerTo = (next: Offer): string => {
    version += 1;
    return writeAnswer(next, { id, version, ssrc, cname, ...transport.local });
  };

  async function follow(next: Offer): Promise<string> {
    if (transport.isRestart(next)) {
      // Until it has connected again; the library never says that a restart failed.
      presence.transport(false);
      await transport.restart(next);
    }
    const wasHeld = current.isHold;
    current = next;
    sound.use(next);
    presence.signalling(true);
    presence.hold(next.isHold);
    if (wasHeld !== next.isHold) options.onState?.(next.isHold ? 'held' : 'resumed');
    return answerTo(next);
  }

  return {
    answer: answerTo(offer),
    session: sessionOf(parts, options),
    async reoffer(sdp) {
      try {
        const next = queue.hasEnded ? null : read(sdp);
        return next && canFollow(next, offer) ? await follow(next) : null;
      } catch (error) {
        options.log?.('An offer within a call was refused.', { error });
        return null;
      }
    },
    signallingGone: () => presence.signalling(false),
    get isHeld() {
      return current.isHold;
    },
    figures: () => ({ ...sound.figures, codec: offer.codec.name, refused: sound.refused }),
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
    const parts = await openParts(read(options.offer), announced, options, closings);
    return callOf(parts, options, read);
  } catch (error) {
    await closeAll(closings, options);
    if (error instanceof OfferRefusal) throw error;
    throw new OfferRefusal('failed', 'The call could not be opened.', { cause: error });
  }
}
