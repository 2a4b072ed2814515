/**
 * A small seeded generator (mulberry32), so that the demo data is the same on every machine and
 * differs in every field. Not for secrets.
 */
export function createDraw(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** A fraction from 0 up to, not including, 1. */
    fraction: next,
    /** A whole number from low to high, both included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    /** One of the items. */
    one: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    /** True with the given chance. */
    chance: (share: number): boolean => next() < share,
  };
}

export type Draw = ReturnType<typeof createDraw>;
