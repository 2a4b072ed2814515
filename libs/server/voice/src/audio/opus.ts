import {
  Application,
  OpusErrorCode,
  Signal,
  createDecoder,
  createEncoder,
  isOpusError,
} from 'libopus-wasm';
import { type AudioRate } from '@patchbay/server-providers';
import { frameSamples } from '@patchbay/server-providers/sound';

/** The largest packet that is taken: RFC 6716, section 3.4, allows 1275 bytes a frame. */
export const maxOpusBytes = 1275;

/** The longest packet that is taken, in milliseconds; browsers send 20, others up to 60. */
export const maxOpusMs = 60;

/** Thrown for bytes that are no Opus packet, or one beyond the limits. The decoder stays usable. */
export class OpusRefusal extends Error {
  override readonly name = 'OpusRefusal';
}

export interface OpusReader {
  /** The samples of a packet, one channel. Throws an `OpusRefusal`. */
  decode(packet: Uint8Array): Int16Array;
  /**
   * 20 ms in place of a lost packet: from the copy that the following packet carries when it is
   * there (FEC), otherwise a continuation of what was heard, which fades.
   */
  conceal(following?: Uint8Array): Int16Array;
  close(): void;
}

export interface OpusWriter {
  /** One packet of a frame of 20 ms at the writer's rate. */
  encode(pcm: Int16Array): Uint8Array;
  close(): void;
}

/**
 * The number of milliseconds in a packet by its first bytes, or null when it cannot be one. Source:
 * RFC 6716, section 3.1. The library allocates by these bytes, so they are checked before it.
 */
export function opusPacketMs(packet: Uint8Array): number | null {
  const first = packet[0];
  if (first === undefined || packet.length > maxOpusBytes) return null;
  const configuration = first >> 3;
  const frameLength =
    configuration < 12
      ? ([10, 20, 40, 60][configuration & 3] ?? 0)
      : configuration < 16
        ? ([10, 20][configuration & 1] ?? 0)
        : ([2.5, 5, 10, 20][configuration & 3] ?? 0);
  const code = first & 3;
  const second = packet[1];
  if (code === 3 && second === undefined) return null;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f;
  const ms = frames * frameLength;
  return ms > 0 && ms <= maxOpusMs ? ms : null;
}

const refusedCodes: ReadonlySet<number> = new Set([
  OpusErrorCode.BadArg,
  OpusErrorCode.BufferTooSmall,
  OpusErrorCode.InvalidPacket,
]);

/** Opus packets as samples of the rate; the decoder itself makes 8, 16, 24 or 48 kHz of them. */
export async function createOpusReader(rate: AudioRate): Promise<OpusReader> {
  const decoder = await createDecoder({ channels: 1, sampleRate: rate });
  const size = frameSamples(rate);
  const decode = (packet: Uint8Array, asFec: boolean): Int16Array => {
    if (opusPacketMs(packet) === null)
      throw new OpusRefusal(`${packet.length} bytes are not an Opus packet that is taken.`);
    try {
      return asFec
        ? decoder.decode(packet, { decodeFec: true, frameSize: size })
        : decoder.decode(packet);
    } catch (error) {
      if (isOpusError(error) && refusedCodes.has(error.code))
        throw new OpusRefusal('The packet is not Opus.', { cause: error });
      throw error;
    }
  };
  return {
    decode: (packet) => decode(packet, false),
    conceal(following) {
      if (following !== undefined && opusPacketMs(following) === 20) return decode(following, true);
      return decoder.decodePacketLoss(size);
    },
    close: () => decoder.free(),
  };
}

/**
 * Frames as Opus packets, tuned for speech. `bitrate` is in bits a second; with a loss above 0,
 * each packet carries a copy of the one before it.
 */
export async function createOpusWriter(
  rate: AudioRate,
  { bitrate = 32_000, lossPercent = 0 }: { bitrate?: number; lossPercent?: number } = {},
): Promise<OpusWriter> {
  // The application is a number here: its name `voip` is refused by this build of the library.
  const encoder = await createEncoder({
    application: Application.Voip,
    channels: 1,
    sampleRate: rate,
    frameSize: frameSamples(rate),
    bitrate,
    complexity: 5,
    signal: Signal.Voice,
    fec: lossPercent > 0,
    packetLossPercent: lossPercent,
  });
  return {
    encode: (pcm) => encoder.encode(pcm, { maxPacketBytes: maxOpusBytes }),
    close: () => encoder.free(),
  };
}
