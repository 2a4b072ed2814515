import { levelOf } from '../audio/level.js';
import { loadResampling } from '../audio/resampling.js';
import { babble, inFrames, keyTone, noise, tone } from '../testing/sounds.js';
import { createFlite } from '../voices/flite.js';
import { createKeyToneCheck } from './key-tones.js';
import { loadVoiceActivity } from './voice-activity.js';

const rates = [8000, 16_000] as const;

async function marks(pcm: Int16Array, rate: 8000 | 16_000): Promise<boolean[]> {
  const activity = (await loadVoiceActivity()).open(rate);
  const found = inFrames(pcm, rate).map((frame) => activity.push(frame));
  activity.close();
  return found;
}
const shareOf = (found: readonly boolean[]): number => found.filter(Boolean).length / found.length;
const mixed = (one: Int16Array, other: Int16Array): Int16Array =>
  one.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (other[at] ?? 0))));

/** A spoken sentence at a rate. */
async function sentence(rate: 8000 | 16_000): Promise<Int16Array> {
  const { samples } = await (
    await createFlite()
  ).speak('Hello, I would like an appointment.', 'slt');
  const resampler = (await loadResampling()).open(16_000, rate);
  const pcm = resampler.push(samples[0] ?? new Int16Array());
  resampler.close();
  return pcm;
}

describe.each(rates)('voice activity at %i', (rate) => {
  it('hears a spoken sentence', async () => {
    const pcm = await sentence(rate);
    const loud = inFrames(pcm, rate).map((frame) => levelOf(frame) > -35);
    const found = await marks(pcm, rate);
    const both = found.filter((isSpeech, at) => isSpeech && loud[at]).length;
    expect(both / loud.filter(Boolean).length).toBeGreaterThan(0.85);
  });

  it('hears it over noise that is 20 dB quieter', async () => {
    const pcm = await sentence(rate);
    const found = await marks(mixed(pcm, noise(rate, 4000, levelOf(pcm) - 20)), rate);
    expect(shareOf(found)).toBeGreaterThan(0.5);
  });

  it('hears syllables', async () =>
    expect(shareOf(await marks(babble(rate, 3000), rate))).toBeGreaterThan(0.6));

  it('hears nothing in silence, in quiet and in loud noise', async () => {
    for (const pcm of [
      new Int16Array(rate * 2),
      noise(rate, 5000, -60),
      noise(rate, 5000, -45),
      noise(rate, 5000, -30),
    ])
      // The detector takes the first tenth of a second of loud noise for speech.
      expect((await marks(pcm, rate)).slice(5).filter(Boolean)).toEqual([]);
  });

  it.each([-45, -30, -15])('stops hearing noise of %i dB that begins in silence', async (level) => {
    const pcm = Int16Array.from([...noise(rate, 3000, -65), ...noise(rate, 5000, level)]);
    const found = await marks(pcm, rate);
    expect(found.slice(0, 150).filter(Boolean).length).toBeLessThanOrEqual(4);
    // The detector alone hears it for many seconds; the floor reaches it after 1.2 s.
    expect(found.slice(150 + 60).filter(Boolean)).toEqual([]);
  });

  it('hears nothing where a voice is too quiet to be meant', async () =>
    expect(shareOf(await marks(babble(rate, 2000, -50), rate))).toBe(0));

  it('takes no key for speech', async () => {
    for (const key of '0123456789*#ABCD') {
      const pressed = [...keyTone(rate, 200, key), ...new Int16Array(rate / 10)];
      expect(shareOf(await marks(Int16Array.from(pressed), rate))).toBe(0);
    }
  });

  it('hears a voice again after a key', async () => {
    const pcm = Int16Array.from([...keyTone(rate, 200, '5'), ...babble(rate, 2000)]);
    const found = await marks(pcm, rate);
    expect(shareOf(found.slice(0, 10))).toBe(0);
    expect(shareOf(found.slice(15))).toBeGreaterThan(0.6);
  });
});

describe('the check for tones of keys', () => {
  it.each(rates)('at %i knows every key, also in noise', (rate) => {
    for (const key of '0123456789*#ABCD') {
      const isKeyTone = createKeyToneCheck(rate);
      const pcm = mixed(keyTone(rate, 200, key), noise(rate, 200, -30));
      expect(inFrames(pcm, rate).map(isKeyTone)).toEqual(Array.from({ length: 10 }, () => true));
    }
  });

  it('takes speech, noise, one tone and silence for none', async () => {
    const isKeyTone = createKeyToneCheck(8000);
    for (const pcm of [
      await sentence(8000),
      babble(8000, 3000),
      noise(8000, 3000, -20),
      tone(8000, 500, 770),
      tone(8000, 500, 440),
      new Int16Array(1600),
    ])
      expect(inFrames(pcm, 8000).filter(isKeyTone)).toEqual([]);
  });

  it('is not answered for a part of a frame', () =>
    expect(createKeyToneCheck(8000)(keyTone(8000, 10, '1'))).toBe(false));
});

describe('voice activity', () => {
  it('refuses frames of another length, and frames after its end', async () => {
    const activity = (await loadVoiceActivity()).open(8000);
    expect(() => activity.push(new Int16Array(161))).toThrow(RangeError);
    expect(() => activity.push(new Int16Array(320))).toThrow(RangeError);
    activity.close();
    activity.close();
    expect(() => activity.push(new Int16Array(160))).toThrow('closed');
  });

  it('of many calls takes its memory back', async () => {
    const port = await loadVoiceActivity();
    for (let call = 0; call < 20_000; call += 1) port.open(8000).close();
    const activity = port.open(8000);
    expect(activity.push(new Int16Array(160))).toBe(false);
    activity.close();
  });
});
