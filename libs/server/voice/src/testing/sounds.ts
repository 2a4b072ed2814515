import { type AudioRate } from '@patchbay/server-providers';
import { frameSamples } from '@patchbay/server-providers/sound';

/** Samples of a function of time in seconds, from -1 to 1. */
export const soundOf = (rate: number, ms: number, wave: (seconds: number) => number): Int16Array =>
  Int16Array.from({ length: Math.round((rate * ms) / 1000) }, (_, at) =>
    Math.round(Math.max(-1, Math.min(1, wave(at / rate))) * 32_767),
  );

const amplitude = (peakDb: number): number => 10 ** (peakDb / 20);

/** A sine of a frequency, by its peak in dB of full scale. */
export const tone = (rate: number, ms: number, hertz: number, peakDb = -6): Int16Array =>
  soundOf(rate, ms, (t) => amplitude(peakDb) * Math.sin(2 * Math.PI * hertz * t));

/** Numbers from 0 to 1 that are the same in every run. */
export function numbers(seed = 1): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** White noise of a level in dBFS (root mean square). */
export function noise(rate: number, ms: number, levelDb: number, seed = 1): Int16Array {
  const random = numbers(seed);
  const peak = amplitude(levelDb) * Math.sqrt(3);
  return soundOf(rate, ms, () => peak * (random() * 2 - 1));
}

const rows = [697, 770, 852, 941];
const columns = [1209, 1336, 1477, 1633];

/** The two tones of a key (ITU-T Q.23), each with a peak of -9 dB. */
export function keyTone(rate: number, ms: number, key: string): Int16Array {
  const at = '123A456B789C*0#D'.indexOf(key);
  const low = rows[at >> 2] ?? 0;
  const high = columns[at & 3] ?? 0;
  return soundOf(
    rate,
    ms,
    (t) => 0.35 * (Math.sin(2 * Math.PI * low * t) + Math.sin(2 * Math.PI * high * t)),
  );
}

/** The level of one frequency in dB of full scale (peak of its sine). */
export function levelAt(pcm: Int16Array, rate: number, hertz: number): number {
  let real = 0;
  let imaginary = 0;
  let weights = 0;
  for (const [at, sample] of pcm.entries()) {
    // A Hann window keeps a strong neighbour out.
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / pcm.length);
    const angle = (2 * Math.PI * hertz * at) / rate;
    real += weight * sample * Math.cos(angle);
    imaginary -= weight * sample * Math.sin(angle);
    weights += weight;
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / weights / 32_768 + 1e-9);
}

/** Samples in pieces of 20 ms; a shorter rest is left out. */
export function inFrames(pcm: Int16Array, rate: AudioRate): Int16Array[] {
  const size = frameSamples(rate);
  return Array.from({ length: Math.floor(pcm.length / size) }, (_, at) =>
    pcm.slice(at * size, (at + 1) * size),
  );
}

/**
 * Made-up speech without words: a buzz of 120 Hz through three resonances of a vowel, in syllables
 * of 160 ms with pauses of 60 ms between them.
 */
export function babble(rate: number, ms: number, peakDb = -6): Int16Array {
  const resonances = [700, 1220, 2600].map((hertz) => {
    const radius = Math.exp((-Math.PI * 90) / rate);
    return { a: 2 * radius * Math.cos((2 * Math.PI * hertz) / rate), b: -radius * radius };
  });
  const memory = resonances.map(() => [0, 0] as [number, number]);
  let phase = 0;
  const raw = Float64Array.from({ length: Math.round((rate * ms) / 1000) }, (_, at) => {
    const seconds = at / rate;
    phase += (120 + 15 * Math.sin(2 * Math.PI * 1.3 * seconds)) / rate;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    const place = (seconds * 1000) % 220;
    const envelope = place < 160 ? Math.sin((Math.PI * place) / 160) : 0;
    return resonances.reduce((input, { a, b }, index) => {
      const [last, beforeLast] = memory[index] ?? [0, 0];
      const now = input + a * last + b * beforeLast;
      memory[index] = [now, last];
      return now;
    }, pulse * envelope);
  });
  const peak = raw.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return Int16Array.from(raw, (sample) => (sample / peak) * amplitude(peakDb) * 32_767);
}
