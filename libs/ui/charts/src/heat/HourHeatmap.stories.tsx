import { type Meta, type StoryObj } from '@storybook/react-vite';
import { hours } from '../testing/northside.js';
import { HourHeatmap } from './HourHeatmap.js';

const meta = {
  component: HourHeatmap,
  args: {
    title: 'When people call',
    note: 'Last 30 days',
    values: hours,
    empty: 'No call in the last 30 days.',
    fileName: 'calls-by-hour',
  },
} satisfies Meta<typeof HourHeatmap>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Arrow keys move from hour to hour. The week begins where the reader’s does. */
export const Usual: Story = {};

export const Loading: Story = { args: { status: 'pending', values: [] } };

export const Empty: Story = { args: { values: [] } };

export const Failed: Story = {
  args: { status: 'error', values: [], error: { title: 'Could not load the calls' } },
};
