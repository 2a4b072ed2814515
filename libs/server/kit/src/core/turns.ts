import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';

/** For so long, in milliseconds, work may hold the event loop before others get a turn. */
const defaultMs = 8;

/**
 * Long work in turns: await the returned function between its steps, each of which must be short. It
 * gives others the event loop once this work has held it for `maxMs`, and else costs next to
 * nothing.
 */
export function inTurns(maxMs = defaultMs): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < maxMs) return undefined;
    return nextTurnOfLoop().then(() => {
      began = performance.now();
    });
  };
}

/** `work` of each element, in turns. */
export async function mapInTurns<T, R>(
  all: readonly T[],
  work: (one: T, at: number) => R,
): Promise<R[]> {
  const rest = inTurns();
  const made: R[] = [];
  for (let at = 0; at < all.length; at += 1) {
    made.push(work(all[at] as T, at));
    await rest();
  }
  return made;
}
