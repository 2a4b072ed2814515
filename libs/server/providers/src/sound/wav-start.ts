/** Thrown for bytes that are not a WAV file, or one of a kind that is not read. */
export class WavRefusal extends Error {
  override readonly name = 'WavRefusal';
}

/** What stands before the samples of a WAV file. */
export interface WavStart {
  /** How samples are written: 1 for PCM, 6 and 7 for G.711; others as they are registered. */
  readonly kind: number;
  readonly channels: number;
  /** Samples a second. */
  readonly rate: number;
  /** Of one sample. */
  readonly bits: number;
  /** Where the samples begin. */
  readonly dataAt: number;
  /** How many bytes of samples the file names; a program that does not know them names a maximum. */
  readonly dataBytes: number;
}

/** Chunks before the samples beyond this are refused. */
const maxStartBytes = 65_536;
const chunkHeaderBytes = 8;
/** The extensible form. */
const extensible = 0xfffe;

const nameAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

function formatAt(view: DataView, at: number, size: number) {
  if (size < 16) throw new WavRefusal('The description of the samples is too short.');
  const tag = view.getUint16(at, true);
  return {
    // The extensible form names the real kind in the first two bytes of its identifier.
    kind: tag === extensible && size >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

/**
 * The start of a WAV file, or null while too few bytes are there to tell. Throws a `WavRefusal` for
 * anything else. Source: RIFF WAVE, Microsoft and IBM 1991; `fmt ` and `data` in any order with
 * other chunks between them.
 */
export function readWavStart(bytes: Uint8Array): WavStart | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!'RIFF'.startsWith(nameAt(bytes, 0))) throw new WavRefusal('The bytes are not a WAV file.');
  if (bytes.length < 12) return null;
  if (nameAt(bytes, 8) !== 'WAVE') throw new WavRefusal('The bytes are not a WAV file.');
  let format: ReturnType<typeof formatAt> | undefined;
  for (let at = 12; at + chunkHeaderBytes <= bytes.length;) {
    const name = nameAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const body = at + chunkHeaderBytes;
    if (name === 'data') {
      if (!format) throw new WavRefusal('There is no description before the samples.');
      return { ...format, dataAt: body, dataBytes: size };
    }
    if (body + size > maxStartBytes) throw new WavRefusal('There are no samples at its beginning.');
    if (body + size > bytes.length) return null;
    if (name === 'fmt ') format = formatAt(view, body, size);
    // Chunks begin at even places.
    at = body + size + (size & 1);
  }
  if (bytes.length > maxStartBytes) throw new WavRefusal('There are no samples at its beginning.');
  return null;
}
