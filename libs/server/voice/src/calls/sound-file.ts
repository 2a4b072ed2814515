import { g711Silence } from '../audio/g711.js';
import { wavHeader, wavHeaderBytes } from '../audio/wav.js';
import { type SoundKind, type SoundPiece } from '../link/call-link.js';

const rate = 8000;
const channelsOf = { call: 2, voicemail: 1 } as const satisfies Record<SoundKind, 1 | 2>;

/** The length of the sound that so many bytes are, in whole seconds. */
export const soundSeconds = (kind: SoundKind, bytes: number): number =>
  Math.ceil(bytes / (rate * channelsOf[kind]));

/**
 * The pieces of one sound as a WAV file of so many bytes of samples; what is missing is silence. One
 * piece is in memory at a time, beside the file.
 */
export async function soundFile(
  kind: SoundKind,
  length: number,
  pieces: AsyncIterable<Pick<SoundPiece, 'at' | 'bytes'>>,
): Promise<Uint8Array> {
  const format = { encoding: 'mu', channels: channelsOf[kind], rate } as const;
  const file = new Uint8Array(wavHeaderBytes + length).fill(g711Silence.mu);
  file.set(wavHeader(format, length));
  for await (const { at, bytes } of pieces)
    file.set(bytes.subarray(0, Math.max(0, length - at)), wavHeaderBytes + Math.min(at, length));
  return file;
}
