import { frameSamples } from '@patchbay/server-providers/sound';

/** The tones of keys, low and high, in hertz (ITU-T Q.23). */
const lowTones = [697, 770, 852, 941];
const highTones = [1209, 1336, 1477, 1633];

/**
 * A pair of tones must have this share of the energy of a frame; a voice spreads it over many
 * harmonics.
 */
const minShare = 0.75;
/** The strengths of the two tones may differ by this factor (ITU-T Q.24 asks for 4 to 8 dB). */
const maxTwist = 10 ** 0.9;

/** The energy of each tone in samples, as shares of the whole. Source: Goertzel 1958. */
function sharesOf(pcm: Int16Array, factors: readonly number[], energy: number): number[] {
  return factors.map((factor) => {
    let last = 0;
    let beforeLast = 0;
    for (const sample of pcm) {
      const now = sample + factor * last - beforeLast;
      beforeLast = last;
      last = now;
    }
    const power = last * last + beforeLast * beforeLast - factor * last * beforeLast;
    return (2 * power) / (energy * pcm.length);
  });
}

const largest = (shares: readonly number[]): number => Math.max(...shares);

/** Whether a frame of 20 ms is the tone of a key (DTMF), which is no speech. */
export function createKeyToneCheck(rate: 8000 | 16_000): (pcm: Int16Array) => boolean {
  const factors = (tones: readonly number[]): readonly number[] =>
    tones.map((hertz) => 2 * Math.cos((2 * Math.PI * hertz) / rate));
  const [low, high] = [factors(lowTones), factors(highTones)];
  const size = frameSamples(rate);
  return (pcm) => {
    if (pcm.length !== size) return false;
    let energy = 0;
    for (const sample of pcm) energy += sample * sample;
    if (energy === 0) return false;
    const lowShare = largest(sharesOf(pcm, low, energy));
    const highShare = largest(sharesOf(pcm, high, energy));
    return (
      lowShare + highShare >= minShare &&
      lowShare <= highShare * maxTwist &&
      highShare <= lowShare * maxTwist
    );
  };
}
