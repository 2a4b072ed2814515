/** The two laws of G.711: mu-law (North America, Japan) and A-law (elsewhere). */
export type G711Law = 'mu' | 'a';

/** One byte of mu-law as a sample, by the segments of ITU-T G.711, table 2. */
function sampleOfMu(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** One byte of A-law as a sample, by the segments of ITU-T G.711, table 1. */
function sampleOfA(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const step = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

/** The segment of a magnitude: the position of its highest bit above bit 7. */
const segmentOf = (magnitude: number): number => Math.max(0, 24 - Math.clz32(magnitude));

function muOf(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32_635) + 0x84;
  const segment = segmentOf(magnitude);
  return ~(sign | (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)) & 0xff;
}

function aOf(sample: number): number {
  // Negative samples are the complement of positive ones, so that -1 and 0 differ in the sign only.
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = sample < 0 ? ~sample : sample;
  const segment = segmentOf(magnitude);
  const step = segment === 0 ? magnitude >> 4 : (magnitude >> (segment + 3)) & 0x0f;
  return (sign | (segment << 4) | step) ^ 0x55;
}

const decodingTable = (sampleOf: (byte: number) => number): Int16Array =>
  Int16Array.from({ length: 256 }, (_, byte) => sampleOf(byte));

/** By the sample plus 32,768. */
const encodingTable = (byteOf: (sample: number) => number): Uint8Array =>
  Uint8Array.from({ length: 65_536 }, (_, at) => byteOf(at - 32_768));

const decoding: Readonly<Record<G711Law, Int16Array>> = {
  mu: decodingTable(sampleOfMu),
  a: decodingTable(sampleOfA),
};
const encoding: Readonly<Record<G711Law, Uint8Array>> = {
  mu: encodingTable(muOf),
  a: encodingTable(aOf),
};

/** The byte of silence. */
export const g711Silence: Readonly<Record<G711Law, number>> = { mu: 0xff, a: 0xd5 };

/** Samples of 8 kHz of G.711 bytes, one each. Every byte is valid. Source: ITU-T G.711. */
export function decodeG711(law: G711Law, bytes: Uint8Array): Int16Array {
  const table = decoding[law];
  const pcm = new Int16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) pcm[at] = table[bytes[at] ?? 0] ?? 0;
  return pcm;
}

/** G.711 bytes of samples of 8 kHz, one each. Source: ITU-T G.711. */
export function encodeG711(law: G711Law, pcm: Int16Array): Uint8Array {
  const table = encoding[law];
  const bytes = new Uint8Array(pcm.length);
  for (let at = 0; at < pcm.length; at += 1) bytes[at] = table[(pcm[at] ?? 0) + 32_768] ?? 0;
  return bytes;
}
