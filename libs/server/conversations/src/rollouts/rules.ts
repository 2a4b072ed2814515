import { mergeValue, newMerging } from '../templates/merge.js';

type Config = Readonly<Record<string, unknown>>;

/** The number of agents that a rollout begins with: at least one, those with the lowest ids. */
export const firstOf = (total: number, percent: number): number =>
  Math.min(total, Math.ceil((total * percent) / 100));

/** How many agents of the running step failed or became worse, and the limit on them. */
export interface Watched {
  readonly worse: number;
  /** Those that were worse when the step began. */
  readonly accepted: number;
  /** Agents of the step. */
  readonly size: number;
  /** The share of them that may be worse, in percent. */
  readonly mostWorse: number;
}

/** Whether so many agents of a step are worse that the rollout halts. */
export const isTooMany = ({ worse, accepted, size, mostWorse }: Watched): boolean =>
  (worse - accepted) * 100 > mostWorse * size;

/**
 * A configuration without a migration: what the migration changed goes back, and what was changed
 * since stays.
 */
export async function withoutMigration(
  now: Config,
  before: Config,
  after: Config,
): Promise<Config> {
  const merging = newMerging();
  const kept: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(now), ...Object.keys(before), ...Object.keys(after)])) {
    const value = await mergeValue(key, [after[key], now[key], before[key]], merging);
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}
