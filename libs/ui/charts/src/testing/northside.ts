import { type ChartData } from '../model/chart-data.js';

const two = (day: number): string => String(day).padStart(2, '0');

/** Thirty days of November. */
export const days = Array.from({ length: 30 }, (_, at) => `2026-11-${two(at + 1)}`);

/** A wave with the weekends low, the same in every run. */
const wave = (base: number, at: number): number =>
  Math.round(base * (at % 7 === 0 || at % 7 === 6 ? 0.35 : 1) * (1 + 0.3 * Math.sin(at * 1.7)));

/** A month of calls at Northside Dental, and the month before. */
export const calls: ChartData = {
  categories: days,
  kind: 'day',
  categoryLabel: 'Day',
  series: [
    { key: 'now', label: 'November', values: days.map((_, at) => wave(42, at)) },
    {
      key: 'before',
      label: 'October',
      values: days.map((_, at) => wave(34, at + 2)),
      former: true,
    },
  ],
};

/** Costs of a month, split into what they were for. */
export const costs: ChartData = {
  categories: days,
  kind: 'day',
  categoryLabel: 'Day',
  unit: { kind: 'money' },
  series: (
    [
      ['number', 'Numbers', 3],
      ['tokens', 'Tokens', 4],
      ['voice', 'Voice', 12],
      ['advancedVoice', 'Advanced voice', 7],
      ['sent', 'Messages sent', 5],
      ['received', 'Messages received', 2],
    ] as const
  ).map(([key, label, base], place) => ({
    key,
    label,
    values: days.map((_, at) => wave(base * 100, at + place) / 100),
  })),
};

/** The channels of a month. */
export const channels: ChartData = {
  categories: ['Calls', 'Texts', 'Chat', 'E-mail'],
  kind: 'name',
  categoryLabel: 'Channel',
  series: [{ key: 'conversations', label: 'Conversations', values: [612, 341, 118, 27] }],
};

/** Calls by weekday and hour, Monday first. */
export const hours: readonly (readonly number[])[] = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) =>
    hour < 7 || hour > 19
      ? 0
      : Math.max(0, Math.round((day > 4 ? 4 : 14) * (1 - ((hour - 11) / 9) ** 2))),
  ),
);

/** Values that have not arrived: the names are known. */
export const unknown = (data: ChartData): ChartData => ({
  ...data,
  categories: [],
  series: data.series.map((one) => ({ ...one, values: [] })),
});
