/** The level of digital silence. */
export const silenceDb = -100;

/**
 * The level of samples in dB of full scale (dBFS, root mean square; a full sine has -3), at least
 * `silenceDb`.
 */
export function levelOf(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  if (sum === 0) return silenceDb;
  return Math.max(silenceDb, 10 * Math.log10(sum / pcm.length / (32_768 * 32_768)));
}

const defaultFloorDb = -60;
const minFloorDb = -75;
/** Frames of 1.2 s: within it, connected speech has a gap between two sounds. */
const window = 60;

/** The level of the noise behind speech. */
export interface NoiseFloor {
  /** Takes the level of the next frame, and returns the floor in dBFS. */
  push(levelDb: number): number;
}

/**
 * The level of the quietest of the last 60 frames: noise that begins is the floor after 1.2 s,
 * speech never is. Source: minimum statistics, R. Martin 2001, without its smoothing.
 */
export function createNoiseFloor(): NoiseFloor {
  const levels = new Float32Array(window).fill(defaultFloorDb);
  let next = 0;
  return {
    push(levelDb) {
      levels[next] = Math.max(levelDb, minFloorDb);
      next = (next + 1) % window;
      return levels.reduce((lowest, level) => Math.min(lowest, level), 0);
    },
  };
}
