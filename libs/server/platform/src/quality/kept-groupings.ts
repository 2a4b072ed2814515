import { createHash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type AskedQuestion, type Grouper, type Grouping, groupingOf } from './topics.js';

/** So long, in milliseconds, a grouping may hold the loop before others have their turn. */
const longestTurn = 5;
/** The groupings of so many agents are kept, about 4 KB for each hundred questions. */
const maxKept = 500;

/** When the loop was last left to others, by all groupings. */
let began = 0;

/** Runs to the end and lets others have their turn in between. */
async function inTurns<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < longestTurn) continue;
    await nextTurnOfLoop();
    began = performance.now();
  }
}

/** Questions are never changed: those of the same names have the same grouping. */
const keyOf = (questions: readonly AskedQuestion[]): string => {
  const hash = createHash('sha256');
  for (const { id } of questions) hash.update(id);
  return hash.digest('base64');
};

/**
 * Groups the questions of an agent once: the next read of the same questions takes what is kept, also
 * while the first is under way. The one that was used longest ago makes room.
 */
export function createKeptGroupings(
  group: (questions: readonly AskedQuestion[]) => Promise<Grouping> = (questions) =>
    inTurns(groupingOf(questions)),
): Grouper {
  const kept = new Map<string, Promise<Grouping>>();
  return (questions) => {
    const key = keyOf(questions);
    const found = kept.get(key) ?? group(questions);
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
