import { type Condition } from '@patchbay/log-query';
import { type logs } from '@patchbay/server-store';

export interface LogQuery {
  readonly start: number;
  readonly end: number;
  readonly conditions: readonly Condition[];
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

export type Stored = typeof logs.$inferSelect;

/** The totals of all rows that match; durations in seconds. */
export interface LogTotals {
  readonly count: number;
  readonly duration: number;
  /** The calls that were answered, as the average of the dashboard counts them. */
  readonly calls: number;
  readonly callDuration: number;
}

/** The rows of a page, with the number and the total duration in seconds of all rows that match. */
export interface LogPage {
  readonly rows: readonly Stored[];
  readonly totalCount: number;
  readonly totalDuration: number;
  readonly calls: { readonly count: number; readonly duration: number };
}
