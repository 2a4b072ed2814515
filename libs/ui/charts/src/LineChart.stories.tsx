import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { LineChart } from './LineChart.js';
import { calls, unknown } from './testing/northside.js';

const meta = {
  component: LineChart,
  args: {
    title: 'Calls answered',
    note: 'Dotted: the month before',
    data: calls,
    empty: 'No call in November.',
    fileName: 'calls-answered',
  },
} satisfies Meta<typeof LineChart>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The period before is thin and dotted. */
export const Usual: Story = {};

/** The only line has the tenant’s accent. */
export const One: Story = {
  args: { note: undefined, data: { ...calls, series: calls.series.slice(0, 1) } },
};

/** Four lines differ in colour, lightness and dashes; more are bars or a table. */
export const Four: Story = {
  args: {
    note: undefined,
    data: {
      ...calls,
      series: ['Front desk', 'After hours', 'Billing', 'Recalls'].map((label, place) => ({
        key: label,
        label,
        values:
          calls.series[0]?.values.map((value, at) => (value ?? 0) + place * 12 + (at % 3)) ?? [],
      })),
    },
  },
};

/** Twelve months, a mark at each of them. */
export const Months: Story = {
  args: {
    note: undefined,
    data: {
      ...calls,
      kind: 'month',
      categoryLabel: 'Month',
      categories: Array.from(
        { length: 12 },
        (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`,
      ),
      series: [
        {
          key: 'now',
          label: 'Calls',
          values: [420, 455, 512, 498, 540, 610, 580, 560, 640, 702, 688, 730],
        },
      ],
    },
  },
};

/** The names of the series are known before their values. */
export const Loading: Story = { args: { status: 'pending', data: unknown(calls) } };

export const Empty: Story = { args: { data: unknown(calls) } };

export const Failed: Story = {
  args: {
    status: 'error',
    data: unknown(calls),
    error: {
      title: 'Could not load the calls',
      children: 'The connection was lost.',
      onRetry: fn(),
    },
  },
};
