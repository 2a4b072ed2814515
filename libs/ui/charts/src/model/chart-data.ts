/** How the values of a chart are written: amounts of money, shares of one, or plain numbers. */
export type ChartUnit =
  | { readonly kind: 'number' }
  | { readonly kind: 'money'; readonly currency?: string }
  | { readonly kind: 'share' };

/** One row of values under a name. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** One value for each category; null where there is none. Empty while they load. */
  readonly values: readonly (number | null)[];
  /** The same values of the period before: a dotted line, for comparison only. */
  readonly former?: boolean;
}

/**
 * What a chart shows, and its table and file with it. The names of the series are known before
 * their values, so that the legend does not move when the values arrive.
 */
export interface ChartData {
  /** Days or first days of months as YYYY-MM-DD, or names in the reader’s language. */
  readonly categories: readonly string[];
  readonly kind: 'day' | 'month' | 'name';
  /** The head of the first column of the table: “Day”. */
  readonly categoryLabel: string;
  /** At most eight, which is the length of the palette; at most four where they are lines. */
  readonly series: readonly ChartSeries[];
  /** Plain numbers when absent. */
  readonly unit?: ChartUnit;
}

/** Whether a chart would show nothing: no value, or only zeros. */
export const isEmptyChart = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

/** The value of a series at a category. */
export const valueAt = ({ values }: ChartSeries, at: number): number | null => values[at] ?? null;

/** Whether something was counted at a category, so that there is something behind it. */
export const hasValueAt = ({ series }: ChartData, at: number): boolean =>
  series.some((one) => Boolean(valueAt(one, at)));

/** The sum over all series at a category: the height of a stack. */
export const stackAt = ({ series }: ChartData, at: number): number =>
  series.reduce((sum, one) => sum + (one.former ? 0 : (valueAt(one, at) ?? 0)), 0);
