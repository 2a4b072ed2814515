import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Segments, WalkthroughCard } from './WalkthroughCard.js';

const meta = {
  component: WalkthroughCard,
  subcomponents: { Segments },
  args: {
    title: 'Get ready for calls',
    done: 3,
    total: 4,
    action: 'Forward calls',
    onAction: fn(),
    onHide: fn(),
    children: 'Forward your line, and the agent picks up.',
  },
  decorators: [
    (Show) => (
      <div style={{ inlineSize: 240 }}>
        <Show />
      </div>
    ),
  ],
} satisfies Meta<typeof WalkthroughCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const SegmentsAlone: Story = {
  render: () => <Segments done={2} total={5} share={0.6} label="Steps" />,
};
