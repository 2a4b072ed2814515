import { useDirection } from '@mantine/core';
import { createElement } from 'react';
import { type ChartRows } from '../frame/chart-props.js';
import { type ChartData, type ChartSeries, valueAt } from '../model/chart-data.js';
import { type ChartWords, useChartWords } from '../model/chart-words.js';
import { looksOf, type SeriesLook } from '../model/palette.js';
import { NameTick, type TickProps } from './NameTick.js';

/** What a drawing receives. */
export interface DrawingProps {
  /** The accessible name. */
  readonly label: string;
  readonly data: ChartData;
  readonly rows?: ChartRows | undefined;
}

/** The accessible name; the library passes it on to the drawing, but its types do not have it. */
export const named = (label: string): object => ({ 'aria-label': label });

/** The name of a series among the values of a category; a label could be read as a path. */
export const nameAt = (at: number): string => `s${at}`;

/** The values in the form of the library, one row for each category. */
export const rowsOf = ({
  categories,
  series,
}: ChartData): Record<string, string | number | null>[] =>
  categories.map((category, at) => ({
    category,
    ...Object.fromEntries(series.map((one, place) => [nameAt(place), valueAt(one, at)])),
  }));

interface AxisLook {
  readonly isRtl: boolean;
  readonly allowDecimals: boolean;
  /** The names of the categories; null where they are times. */
  readonly names: readonly string[] | null;
}

const tick = { fontSize: 11, fill: 'currentColor' };

/** Names have a tick of their own, which knows how many of them fit. */
const nameAxis = (names: readonly string[]) => ({
  interval: 0 as const,
  height: 50,
  tick: (props: TickProps) => createElement(NameTick, { ...props, names }),
});

const timeAxis = {
  minTickGap: 20,
  height: 28,
  tick: { ...tick, transform: 'translate(0, 8)' },
};

/** The axes: short words at most as often as they fit, and the start of the reader’s line. */
const axesOf = (words: ChartWords, { isRtl, allowDecimals, names }: AxisLook) => ({
  gridProps: { stroke: 'var(--pb-line)' },
  strokeDasharray: '2 4',
  xAxisProps: {
    tickFormatter: words.tick,
    reversed: isRtl,
    ...(names ? nameAxis(names) : timeAxis),
  },
  yAxisProps: {
    tickFormatter: words.axis,
    allowDecimals,
    orientation: isRtl ? ('right' as const) : ('left' as const),
    width: 'auto' as const,
    tickLine: false,
    tick,
  },
});

/** Room for the ends of the first and last words, inside the ring of the focus. */
export const margin = { top: 8, left: 4, right: 4, bottom: 0 };

/** What lines and bars have in common. */
export interface Plot {
  readonly words: ChartWords;
  readonly looks: readonly SeriesLook[];
  readonly rows: ReturnType<typeof rowsOf>;
  readonly axes: ReturnType<typeof axesOf>;
}

const isCounted = ({ values }: ChartSeries): boolean =>
  values.every((value) => value === null || Number.isInteger(value));

/** Reads what lines and bars have in common. */
export function usePlot(data: ChartData): Plot {
  const words = useChartWords(data);
  const { dir } = useDirection();
  return {
    words,
    looks: looksOf(data.series),
    rows: rowsOf(data),
    axes: axesOf(words, {
      isRtl: dir === 'rtl',
      allowDecimals: !data.series.every(isCounted),
      names: data.kind === 'name' ? data.categories : null,
    }),
  };
}
