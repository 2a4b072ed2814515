import { type Meta, type StoryObj } from '@storybook/react-vite';
import { BarChart, StackedBarChart } from './BarChart.js';
import { calls, channels, costs, unknown } from './testing/northside.js';

const meta = {
  component: BarChart,
  subcomponents: { StackedBarChart },
  args: {
    title: 'Conversations',
    data: channels,
    empty: 'No conversation yet.',
    fileName: 'conversations',
  },
} satisfies Meta<typeof BarChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

/** A bar for each day. */
export const Days: Story = {
  args: { title: 'Calls answered', data: { ...calls, series: calls.series.slice(0, 1) } },
};

/** Two series that may not be added up stand beside one another. */
export const Pairs: Story = {
  args: {
    title: 'Minutes of voice',
    note: 'Advanced voice is counted on top of voice.',
    data: { ...costs, unit: { kind: 'number' }, series: costs.series.slice(2, 4) },
  },
};

/** Parts of a sum: each has a texture of its own, and a line of the surface between. */
export const Stacked: Story = {
  args: { title: 'Cost per day', data: costs, height: 300 },
  render: (args) => <StackedBarChart {...args} />,
};

export const Loading: Story = { args: { status: 'pending', data: unknown(costs) } };

export const Empty: Story = { args: { data: unknown(channels) } };

export const Failed: Story = {
  args: {
    status: 'error',
    data: unknown(channels),
    error: { title: 'Could not load the numbers' },
  },
};
