import {
  bytesOfPcm,
  pcmOfBytes,
  readWavStart,
  WavRefusal,
  type WavStart,
} from '@patchbay/server-providers/sound';
import { type G711Law, decodeG711 } from './g711.js';

/** How the samples of a WAV file are written. */
export interface WavFormat {
  readonly encoding: 'pcm16' | G711Law;
  readonly channels: 1 | 2;
  /** From 8000 to 48,000. */
  readonly rate: number;
}

/** A WAV file: the samples of each channel. */
export interface Wav extends WavFormat {
  readonly samples: readonly Int16Array[];
  /** Whether fewer bytes are there than the header says. */
  readonly isCutOff: boolean;
}

export interface WavHeader {
  readonly format: WavFormat;
  /** Where the samples begin. */
  readonly dataAt: number;
  /** How many bytes of samples the header names; a program that does not know them names a maximum. */
  readonly dataBytes: number;
}

const encodings: Readonly<Record<number, { encoding: WavFormat['encoding']; bits: number }>> = {
  1: { encoding: 'pcm16', bits: 16 },
  6: { encoding: 'a', bits: 8 },
  7: { encoding: 'mu', bits: 8 },
};

function formatOf({ kind, bits, channels, rate }: WavStart): WavFormat {
  const known = encodings[kind];
  if (!known || bits !== known.bits)
    throw new WavRefusal(`Samples of format ${kind} are not read.`);
  if (channels !== 1 && channels !== 2) throw new WavRefusal(`${channels} channels are not read.`);
  if (rate < 8000 || rate > 48_000) throw new WavRefusal(`A rate of ${rate} is not read.`);
  return { encoding: known.encoding, channels, rate };
}

/**
 * The header of a WAV file, or null while too few bytes are there to tell. Throws a `WavRefusal`
 * for anything else.
 */
export function readWavHeader(bytes: Uint8Array): WavHeader | null {
  const start = readWavStart(bytes);
  return start && { format: formatOf(start), dataAt: start.dataAt, dataBytes: start.dataBytes };
}

/** The samples of bytes that follow a header; channels are interleaved. */
export function wavSamples(bytes: Uint8Array, { encoding, channels }: WavFormat): Int16Array[] {
  const all = encoding === 'pcm16' ? pcmOfBytes(bytes) : decodeG711(encoding, bytes);
  if (channels === 1) return [all];
  return [0, 1].map((channel) =>
    Int16Array.from({ length: all.length >> 1 }, (_, at) => all[at * 2 + channel] ?? 0),
  );
}

/**
 * Reads a WAV file of 16-bit samples or of G.711. A file that was cut off has the samples that are
 * there. Throws a `WavRefusal`.
 */
export function readWav(bytes: Uint8Array): Wav {
  const header = readWavHeader(bytes);
  if (!header) throw new WavRefusal('The header is cut off.');
  const { format, dataAt, dataBytes } = header;
  const data = bytes.subarray(dataAt, dataAt + dataBytes);
  return { ...format, samples: wavSamples(data, format), isCutOff: data.length < dataBytes };
}

/** Bytes of a header of `wavHeader`. */
export const wavHeaderBytes = 58;

/** A header for so many bytes of samples; one layout for all encodings. */
export function wavHeader({ encoding, channels, rate }: WavFormat, dataBytes: number): Uint8Array {
  const sampleBytes = encoding === 'pcm16' ? 2 : 1;
  const bytes = new Uint8Array(wavHeaderBytes);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string): void =>
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  name(0, 'RIFF');
  view.setUint32(4, wavHeaderBytes - 8 + dataBytes, true);
  name(8, 'WAVE');
  name(12, 'fmt ');
  view.setUint32(16, 18, true);
  view.setUint16(20, { pcm16: 1, a: 6, mu: 7 }[encoding], true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * sampleBytes, true);
  view.setUint16(32, channels * sampleBytes, true);
  view.setUint16(34, sampleBytes * 8, true);
  // Formats other than plain samples have an extension, here an empty one, and the chunk `fact`.
  name(38, 'fact');
  view.setUint32(42, 4, true);
  view.setUint32(46, dataBytes / (channels * sampleBytes), true);
  name(50, 'data');
  view.setUint32(54, dataBytes, true);
  return bytes;
}

/** A WAV file of 16-bit samples of one channel. */
export function writeWav(pcm: Int16Array, rate: number): Uint8Array {
  const data = bytesOfPcm(pcm);
  const header = wavHeader({ encoding: 'pcm16', channels: 1, rate }, data.length);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
