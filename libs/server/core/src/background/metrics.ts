/** The metrics of a worker since its process started. Times are in milliseconds. */
export interface WorkerMetrics {
  readonly name: string;
  readonly runs: number;
  readonly failedRuns: number;
  /** Failed runs since the last one that succeeded. */
  readonly failuresInARow: number;
  readonly items: number;
  readonly failedItems: number;
  readonly givenBack: number;
  readonly lostLeases: number;
  /** Items that are being processed. */
  readonly held: number;
  readonly lastRunAt: number | null;
  readonly lastRunMs: number;
  readonly totalRunMs: number;
  /**
   * The age of the oldest due item after the last run; null where the worker does not report it.
   */
  readonly backlogMs: number | null;
}

export type Counts = { -readonly [Name in keyof WorkerMetrics]: WorkerMetrics[Name] };

export const noCounts = (name: string): Counts => ({
  name,
  runs: 0,
  failedRuns: 0,
  failuresInARow: 0,
  items: 0,
  failedItems: 0,
  givenBack: 0,
  lostLeases: 0,
  held: 0,
  lastRunAt: null,
  lastRunMs: 0,
  totalRunMs: 0,
  backlogMs: null,
});

export const metricsOf = (
  workers: readonly { readonly metrics: () => WorkerMetrics }[],
): readonly WorkerMetrics[] => workers.map(({ metrics }) => metrics());

/** The workers whose last run failed, for the reply about the process's health. */
export const failingOf = (metrics: readonly WorkerMetrics[]): readonly string[] =>
  metrics.filter(({ failuresInARow }) => failuresInARow > 0).map(({ name }) => name);
