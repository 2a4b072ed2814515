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
const maxFloorDb = -25;
const riseDb = 0.06;

/** The level of the noise behind speech. */
export interface NoiseFloor {
  /** Takes the level of the next frame, and returns the floor in dBFS. */
  push(levelDb: number): number;
}

/**
 * Follows the quietest frames: it falls at once, and rises by 3 dB a second, so that speech, which
 * pauses every second, does not raise it, and steady noise does. It stays below `maxFloorDb`.
 */
export function createNoiseFloor(): NoiseFloor {
  let floor = defaultFloorDb;
  return {
    push(levelDb) {
      floor = Math.max(-75, Math.min(levelDb, floor + riseDb, maxFloorDb));
      return floor;
    },
  };
}
