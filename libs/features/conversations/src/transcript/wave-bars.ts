import { type Conversation } from '@patchbay/contract';
import { type WaveBar } from '@patchbay/kit';

const count = 80;

/** Who speaks at a time of a call: the side of the last line before it. */
export const speakerAt = (dialog: Conversation['dialog'], seconds: number): WaveBar['by'] => {
  const line = dialog.filter(({ atSeconds }) => (atSeconds ?? 0) <= seconds).at(-1);
  return line?.role === 'assistant' ? 'agent' : line?.role === 'person' ? 'person' : 'customer';
};

/** The highest level of each part of a sound. */
function peaksOf(samples: Float32Array, parts: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / parts));
  return Array.from({ length: parts }, (_, part) => {
    let highest = 0;
    for (let at = part * size; at < Math.min(samples.length, (part + 1) * size); at += 1)
      highest = Math.max(highest, Math.abs(samples[at] ?? 0));
    return highest;
  });
}

/** The levels of a sound, relative to the loudest. */
const relative = (levels: readonly number[]): number[] => {
  const loudest = Math.max(...levels, 0.001);
  return levels.map((level) => level / loudest);
};

/**
 * The bars of a call by its channels. Of two, the first is the caller's: each bar is as high as the
 * louder side, and has its colour. With one the transcript says who speaks.
 */
export function barsOfSides(
  sides: readonly Float32Array[],
  parts: number,
  speakerOf: (part: number) => WaveBar['by'],
): WaveBar[] {
  const [caller = [], ours] = sides.map((side) => peaksOf(side, parts));
  const highest = caller.map((level, part) => Math.max(level, ours?.[part] ?? 0));
  return relative(highest).map((level, part) => {
    const by = speakerOf(part);
    if (ours === undefined) return { level, by };
    return { level, by: (caller[part] ?? 0) >= (ours[part] ?? 0) ? 'customer' : ourSide(by) };
  });
}

/** The agent, where the transcript does not say that a person spoke for the account. */
const ourSide = (by: WaveBar['by']): WaveBar['by'] => (by === 'person' ? 'person' : 'agent');

/** The bars of a recording; none where the browser cannot read its sound. */
export async function barsOf(
  file: Blob,
  dialog: Conversation['dialog'],
): Promise<readonly WaveBar[]> {
  if (typeof AudioContext === 'undefined') return [];
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const sides = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, at) =>
      sound.getChannelData(at),
    );
    return barsOfSides(sides, count, (part) => speakerAt(dialog, (part / count) * sound.duration));
  } catch {
    return [];
  } finally {
    await context.close();
  }
}
