import { type Meta, type StoryObj } from '@storybook/react-vite';
import { DonutChart } from './DonutChart.js';
import { channels, unknown } from './testing/northside.js';

const meta = {
  component: DonutChart,
  args: {
    title: 'Conversations by channel',
    data: channels,
    empty: 'No conversation yet.',
    fileName: 'conversations-by-channel',
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 460 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DonutChart>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Names, values and shares stand beside the ring. */
export const Usual: Story = {};

export const Loading: Story = { args: { status: 'pending', data: unknown(channels) } };

export const Empty: Story = { args: { data: unknown(channels) } };

export const Failed: Story = {
  args: {
    status: 'error',
    data: unknown(channels),
    error: { title: 'Could not load the numbers' },
  },
};
