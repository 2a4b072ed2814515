import { type Meta, type StoryObj } from '@storybook/react-vite';
import { MetricCard } from './MetricCard.js';
import { Sparkline } from './Sparkline.js';

const series = [12, 14, 11, 18, 17, 21, 19, 24, 26, 23, 28, 31];
const previous = [10, 11, 12, 11, 13, 12, 15, 14, 16, 15, 17, 16];

const meta = {
  component: MetricCard,
  subcomponents: { Sparkline },
  args: {
    title: 'Booked by the AI',
    value: '31',
    change: { text: '+94 %', good: true },
    series,
    previous,
    compared: '30 days, dotted: before',
    events: 218,
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MetricCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WorseAndSelected: Story = {
  args: {
    title: 'Missed calls',
    value: '4',
    change: { text: '+2', good: false },
    selected: true,
  },
};

/** Too few events for a comparison. */
export const FewEvents: Story = { args: { events: 12 } };

export const NoValue: Story = { args: { value: null, change: undefined, series: [], events: 0 } };

export const TrendAlone: Story = {
  render: () => <Sparkline series={series} previous={previous} height={48} />,
};
