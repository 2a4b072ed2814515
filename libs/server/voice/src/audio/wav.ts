import { bytesOfPcm, pcmOfBytes } from './frames.js';
import { type G711Law, decodeG711 } from './g711.js';

/** Thrown for bytes that are not a WAV file, or one of a kind that is not read. */
export class WavRefusal extends Error {
  override readonly name = 'WavRefusal';
}

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

/** Chunks before the samples beyond this are refused. */
const maxHeaderBytes = 65_536;
const encodings: Readonly<Record<number, { encoding: WavFormat['encoding']; bits: number }>> = {
  1: { encoding: 'pcm16', bits: 16 },
  6: { encoding: 'a', bits: 8 },
  7: { encoding: 'mu', bits: 8 },
};
const nameAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

function formatAt(bytes: Uint8Array, view: DataView, at: number, size: number): WavFormat {
  if (size < 16) throw new WavRefusal('The description of the samples is too short.');
  const tag = view.getUint16(at, true);
  // The extensible form names the real tag in the first two bytes of its identifier.
  const kind = tag === 0xfffe && size >= 26 ? view.getUint16(at + 24, true) : tag;
  const channels = view.getUint16(at + 2, true);
  const rate = view.getUint32(at + 4, true);
  const known = encodings[kind];
  if (!known || view.getUint16(at + 14, true) !== known.bits)
    throw new WavRefusal(`Samples of format ${kind} are not read.`);
  if (channels !== 1 && channels !== 2) throw new WavRefusal(`${channels} channels are not read.`);
  if (rate < 8000 || rate > 48_000) throw new WavRefusal(`A rate of ${rate} is not read.`);
  return { encoding: known.encoding, channels, rate };
}

/**
 * The header of a WAV file, or null while too few bytes are there to tell. Throws a `WavRefusal`
 * for anything else. Source: RIFF WAVE, Microsoft and IBM 1991; `fmt ` and `data` in any order with
 * other chunks between them.
 */
export function readWavHeader(bytes: Uint8Array): WavHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = 'RIFF';
  if (!start.startsWith(nameAt(bytes, 0).slice(0, 4)))
    throw new WavRefusal('The bytes are not a WAV file.');
  if (bytes.length < 12) return null;
  if (nameAt(bytes, 8) !== 'WAVE') throw new WavRefusal('The bytes are not a WAV file.');
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = nameAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === 'data') {
      if (!format) throw new WavRefusal('The samples are not described.');
      return { format, dataAt: body, dataBytes: size };
    }
    if (body + size > maxHeaderBytes) throw new WavRefusal('The header is too long.');
    if (body + size > bytes.length) return null;
    if (name === 'fmt ') format = formatAt(bytes, view, body, size);
    // Chunks begin at even places.
    at = body + size + (size & 1);
  }
  if (bytes.length > maxHeaderBytes) throw new WavRefusal('The header is too long.');
  return null;
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
