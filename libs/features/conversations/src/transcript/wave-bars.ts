import { type Conversation } from '@patchbay/contract';
import { type WaveBar } from '@patchbay/kit';

const count = 80;

/** Who speaks at a time of a call: the side of the last line before it. */
export const speakerAt = (dialog: Conversation['dialog'], seconds: number): WaveBar['by'] => {
  const line = dialog.filter(({ atSeconds }) => (atSeconds ?? 0) <= seconds).at(-1);
  return line?.role === 'assistant' ? 'agent' : line?.role === 'person' ? 'person' : 'customer';
};

/** The highest level of each part of a sound, relative to the loudest. */
export function levelsOf(samples: Float32Array, parts: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / parts));
  const levels = Array.from({ length: parts }, (_, part) => {
    let highest = 0;
    for (let at = part * size; at < Math.min(samples.length, (part + 1) * size); at += 1)
      highest = Math.max(highest, Math.abs(samples[at] ?? 0));
    return highest;
  });
  const loudest = Math.max(...levels, 0.001);
  return levels.map((level) => level / loudest);
}

/** The bars of a recording; none where the browser cannot read its sound. */
export async function barsOf(
  file: Blob,
  dialog: Conversation['dialog'],
): Promise<readonly WaveBar[]> {
  if (typeof AudioContext === 'undefined') return [];
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return levelsOf(sound.getChannelData(0), count).map((level, at) => ({
      level,
      by: speakerAt(dialog, (at / count) * sound.duration),
    }));
  } catch {
    return [];
  } finally {
    await context.close();
  }
}
