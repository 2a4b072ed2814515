/** The windows of a goal. A rolling one ends now; another is the last whole one of its zone. */
export const goalSpans = [
  'lastHour',
  'last24Hours',
  'last7Days',
  'yesterday',
  'lastWeek',
  'lastMonth',
] as const;

/** The name of a window of a goal. */
export type GoalSpan = (typeof goalSpans)[number];

/** Whether a goal is reached; `unknown` before the first check, or with too few events. */
export type GoalState = 'unknown' | 'met' | 'missed';

/** What a goal asks of its metric. */
export interface GoalTerms {
  readonly comparison: 'atLeast' | 'atMost';
  readonly target: number;
  /** Percent of the target by which a value may miss it without being an alarm. */
  readonly tolerance: number;
  /** With fewer events a window says nothing. */
  readonly leastEvents: number;
  /** How many checks in a row must agree on a new state: one of a window that is over. */
  readonly agreeing: number;
}

/** What the checks so far have found: the state, and the last readings in a row that agreed. */
export interface GoalStanding {
  readonly state: GoalState;
  readonly reading: GoalState;
  readonly readings: number;
}

const rolling: ReadonlySet<GoalSpan> = new Set(['lastHour', 'last24Hours', 'last7Days']);

/** The checks in a row that must agree: values of a rolling window tremble, of another do not. */
export const agreeingOf = (span: GoalSpan): number => (rolling.has(span) ? 2 : 1);

/**
 * What a value says of a goal. A goal that is reached is missed only beyond its tolerance, and one
 * that is missed is reached again only at its target, so that a value near it changes nothing.
 */
export function readGoal(
  { comparison, target, tolerance, leastEvents }: GoalTerms,
  state: GoalState,
  { value, events }: { readonly value: number; readonly events: number },
): GoalState {
  if (events < leastEvents) return 'unknown';
  const slack = state === 'missed' ? 0 : (Math.abs(target) * tolerance) / 100;
  const isMet = comparison === 'atLeast' ? value >= target - slack : value <= target + slack;
  return isMet ? 'met' : 'missed';
}

/** The standing of a goal after a check. Too few events leave the state as it is. */
export function checkGoal(
  terms: GoalTerms,
  before: GoalStanding,
  found: { readonly value: number; readonly events: number },
): GoalStanding & { readonly isChanged: boolean } {
  const reading = readGoal(terms, before.state, found);
  const readings = reading === before.reading ? before.readings + 1 : 1;
  const isChanged = reading !== 'unknown' && reading !== before.state && readings >= terms.agreeing;
  return { state: isChanged ? reading : before.state, reading, readings, isChanged };
}
