import { firstWeekday, weekdayNames } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { ChartFrame } from '../frame/ChartFrame.js';
import { type ChartProps } from '../frame/chart-props.js';
import { charts } from '../messages/messages.js';
import { type ChartData, type ChartUnit } from '../model/chart-data.js';
import { HeatGrid } from './HeatGrid.js';
import { HeatLegend } from './HeatLegend.js';
import { hourLabels } from './hours.js';

export interface HourHeatmapProps extends Omit<ChartProps, 'data' | 'height'> {
  /** Seven days, Monday first, of 24 hours each; empty while they load. */
  readonly values: readonly (readonly number[])[];
  readonly unit?: ChartUnit;
}

/** Of a map: seven rows and the hours below them. */
const height = 7 * 26 + 24 + 22;

const rotated = <T,>(items: readonly T[], by: number): readonly T[] => [
  ...items.slice(by),
  ...items.slice(0, by),
];

/**
 * When in the week something happens: 7 weekdays × 24 hours. The size of a square says how much;
 * the days begin where the reader’s week does.
 */
export function HourHeatmap({ values, unit, ...props }: HourHeatmapProps) {
  const t = useMessages(charts);
  const locale = useLocale();
  const first = firstWeekday(locale) - 1;
  const days = rotated(weekdayNames(locale), first);
  const rows = rotated(values, first);
  const hours = hourLabels(locale);
  const data: ChartData = {
    categories: days,
    kind: 'name',
    categoryLabel: t('weekday'),
    series: hours.map((label, hour) => ({
      key: String(hour),
      label,
      values: rows.map((row) => row[hour] ?? null),
    })),
    ...(unit ? { unit } : {}),
  };
  return (
    <ChartFrame {...props} data={data} height={height} legend={<HeatLegend />}>
      <HeatGrid
        label={props.title}
        data={data}
        shortDays={rotated(weekdayNames(locale, 'short'), first)}
      />
    </ChartFrame>
  );
}
