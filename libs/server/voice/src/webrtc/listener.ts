import { type AudioFrame, type AudioRate } from '@patchbay/server-providers';
import {
  type Framer,
  createFramer,
  frameMs,
  frameSamples,
  msOf,
} from '@patchbay/server-providers/sound';
import { decodeG711 } from '../audio/g711.js';
import { OpusRefusal, type OpusReader, createOpusReader, opusPacketMs } from '../audio/opus.js';
import { createJitterBuffer } from '../media/jitter-buffer.js';
import { type MediaClock } from '../media/media-clock.js';
import { type Arrival, type RtpPacket } from '../media/rtp-timeline.js';
import { type NegotiatedCodec } from './offer.js';

export interface Listener {
  /** Takes a packet of sound. */
  sound(packet: RtpPacket): void;
  /** Takes the place of a packet without sound, so that it does not count as lost. */
  noSound(sequence: number): void;
  /** Another source begins. */
  reset(): void;
  readonly lost: number;
  close(): void;
}

/** Opus decodes itself to what recognition takes, so nothing is resampled. */
const opusRate: AudioRate = 16_000;
/** Longer losses are silence: made-up sound would be noise. */
const maxConcealed = 5;
/** 120 ms of G.711, with room. */
const maxG711Bytes = 1000;

type Sound = { readonly rate: AudioRate } & {
  /** Milliseconds of a payload; 0 for one that is none. */
  lengthMs(payload: Uint8Array): number;
  /** Samples of a payload; none for one that is damaged. */
  decode(payload: Uint8Array): Int16Array;
  /** Samples in place of the frames before a payload. */
  conceal(frames: number, following: Uint8Array | undefined): Int16Array[];
  close(): void;
};

function soundOfOpus(reader: OpusReader): Sound {
  const attempt = (work: () => Int16Array): Int16Array => {
    try {
      return work();
    } catch (error) {
      if (error instanceof OpusRefusal) return new Int16Array(0);
      throw error;
    }
  };
  return {
    rate: opusRate,
    lengthMs: (payload) => opusPacketMs(payload) ?? 0,
    decode: (payload) => attempt(() => reader.decode(payload)),
    conceal: (frames, following) =>
      Array.from({ length: frames }, (_, at) =>
        attempt(() => reader.conceal(at === frames - 1 ? following : undefined)),
      ),
    close: () => reader.close(),
  };
}

function soundOfG711(law: 'mu' | 'a'): Sound {
  let last: Int16Array = new Int16Array(frameSamples(8000));
  return {
    rate: 8000,
    lengthMs: (payload) => (payload.length <= maxG711Bytes ? msOf(payload.length, 8000) : 0),
    decode(payload) {
      if (payload.length > maxG711Bytes) return new Int16Array(0);
      last = decodeG711(law, payload);
      return last;
    },
    // The last frame again, fading by half each time (ITU-T G.711, appendix I, in its simplest form).
    conceal: (frames) =>
      Array.from({ length: frames }, (_, at) =>
        Int16Array.from({ length: frameSamples(8000) }, (__, index) =>
          Math.trunc((last[index % Math.max(1, last.length)] ?? 0) / 2 ** (at + 1)),
        ),
      ),
    close: () => undefined,
  };
}

/** The caller's packets as frames of 20 ms with times on our clock. */
export async function createListener(
  clock: MediaClock,
  codec: NegotiatedCodec,
  onFrame: (frame: AudioFrame) => void,
): Promise<Listener> {
  const sound =
    codec.name === 'opus'
      ? soundOfOpus(await createOpusReader(opusRate))
      : soundOfG711(codec.name === 'pcmu' ? 'mu' : 'a');
  const unitsOf = (payload: Uint8Array): number =>
    (sound.lengthMs(payload) * codec.clockRate) / 1000;
  const buffer = createJitterBuffer({
    clockRate: codec.clockRate,
    lengthOf: ({ payload }) => unitsOf(payload),
  });
  let timer: (() => void) | undefined;
  let framer: { readonly cut: Framer; endsAt: number } | undefined;
  /** The timestamp after the last sound that came. */
  let endsAt = 0;

  function give(pcm: Int16Array, at: number): void {
    // After a gap the rest of a frame is old: the following sound has a time of its own.
    if (!framer || Math.abs(framer.endsAt - at) > frameMs)
      framer = { cut: createFramer(sound.rate, at), endsAt: at };
    framer.endsAt += msOf(pcm.length, sound.rate);
    for (const frame of framer.cut.push(pcm)) onFrame(frame);
  }

  function conceal({ ms, at }: { ms: number; at: number }, next: Arrival | undefined): void {
    const frames = Math.round(ms / frameMs);
    if (frames < 1 || frames > maxConcealed) return;
    const following = next?.type === 'packet' ? next.packet.payload : undefined;
    for (const [index, pcm] of sound.conceal(frames, following).entries())
      give(pcm, at + index * frameMs);
  }

  function take(arrivals: readonly Arrival[]): void {
    for (const [index, arrival] of arrivals.entries()) {
      if (arrival.type === 'lost') conceal(arrival, arrivals[index + 1]);
      else if (arrival.type === 'packet' && arrival.packet.payload.length > 0)
        give(sound.decode(arrival.packet.payload), arrival.at);
    }
    timer?.();
    const { wakeAt } = buffer;
    timer =
      wakeAt === null
        ? undefined
        : clock.after(wakeAt - clock.now(), () => take(buffer.expire(clock.now())));
  }

  return {
    sound(packet) {
      endsAt = (packet.timestamp + unitsOf(packet.payload)) >>> 0;
      // A packet came when its sound had ended.
      take(buffer.push(packet, clock.now() - sound.lengthMs(packet.payload)));
    },
    noSound(sequence) {
      take(buffer.push({ sequence, timestamp: endsAt, payload: new Uint8Array(0) }, clock.now()));
    },
    reset() {
      buffer.reset();
      framer = undefined;
    },
    get lost() {
      return buffer.counts.lost;
    },
    close() {
      timer?.();
      buffer.reset();
      sound.close();
    },
  };
}
