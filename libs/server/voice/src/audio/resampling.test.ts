import { type AudioFrame, type AudioRate } from '@patchbay/server-providers';
import { inFrames, levelAt, tone } from '../testing/sounds.js';
import { loadResampling, resampledFrames } from './resampling.js';

const rates: readonly AudioRate[] = [8000, 16_000, 24_000, 48_000];
const pairs = rates.flatMap((from) =>
  rates.filter((to) => to !== from).map((to) => [from, to] as const),
);

async function resampled(pcm: Int16Array, from: AudioRate, to: AudioRate): Promise<Int16Array> {
  const resampler = (await loadResampling()).open(from, to);
  const parts = inFrames(pcm, from).flatMap((frame) => [...resampler.push(frame)]);
  resampler.close();
  return Int16Array.from(parts);
}

/** Without the beginning and the end, where a tone is switched. */
const middle = (pcm: Int16Array): Int16Array =>
  pcm.subarray(Math.floor(pcm.length * 0.2), Math.floor(pcm.length * 0.8));

describe('resampling', () => {
  it.each(pairs)('from %i to %i keeps the level of tones of speech', async (from, to) => {
    for (const hertz of [200, 1000, 3000]) {
      const made = await resampled(tone(from, 1000, hertz), from, to);
      expect(Math.abs(made.length - to)).toBeLessThanOrEqual(to / 100);
      expect(Math.abs(levelAt(middle(made), to, hertz) + 6)).toBeLessThan(0.3);
    }
  });

  it.each(pairs.filter(([from, to]) => from < to))(
    'from %i to %i makes no images',
    async (from, to) => {
      const made = middle(await resampled(tone(from, 1000, 1000), from, to));
      expect(levelAt(made, to, from - 1000)).toBeLessThan(-66);
    },
  );

  it.each(pairs.filter(([from, to]) => from > to))(
    'from %i to %i lets nothing through that would be an alias',
    async (from, to) => {
      // Above the new half rate; it would appear at its mirror.
      const above = to * 0.7;
      const made = middle(await resampled(tone(from, 1000, above), from, to));
      expect(levelAt(made, to, to - above)).toBeLessThan(-66);
    },
  );

  it('returns a whole frame for each frame, so that nothing is delayed for long', async () => {
    const resampler = (await loadResampling()).open(8000, 16_000);
    const lengths = inFrames(tone(8000, 200, 440), 8000).map((pcm) => resampler.push(pcm).length);
    resampler.close();
    expect(lengths.slice(1)).toEqual(Array.from({ length: 9 }, () => 320));
    expect(lengths[0]).toBeGreaterThan(240);
  });

  it.each([22_050, 44_100, 11_025])('takes %i, which programs make', async (from) => {
    const resampler = (await loadResampling()).open(from, 8000);
    const made = resampler.push(tone(from, 1000, 1000));
    resampler.close();
    expect(Math.abs(levelAt(middle(made), 8000, 1000) + 6)).toBeLessThan(0.3);
  });

  it.each([0, -8000, 7999, 96_000, 8000.5, Number.NaN])('refuses a rate of %d', async (from) => {
    const resampling = await loadResampling();
    expect(() => resampling.open(from, 8000)).toThrow(RangeError);
  });

  it('takes long input, and nothing after its end', async () => {
    const resampler = (await loadResampling()).open(8000, 16_000);
    expect(resampler.push(tone(8000, 3000, 440)).length).toBeGreaterThan(47_900);
    resampler.close();
    resampler.close();
    expect(() => resampler.push(new Int16Array(160))).toThrow('closed');
  });

  it('of frames yields frames of the wanted rate, with their times', async () => {
    async function* frames(): AsyncGenerator<AudioFrame> {
      for (const [at, pcm] of inFrames(tone(24_000, 100, 440), 24_000).entries())
        yield { pcm, rate: 24_000, at: at * 20 };
    }
    const made: AudioFrame[] = [];
    for await (const frame of resampledFrames(frames(), 8000)) made.push(frame);
    expect(made.map(({ pcm, rate, at }) => [pcm.length, rate, at])).toEqual(
      [0, 20, 40, 60, 80].map((at) => [160, 8000, at]),
    );
  });
});
