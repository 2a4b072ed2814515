import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Cord, Jack } from './Cord.js';

const meta = {
  component: Cord,
  subcomponents: { Jack },
  args: {
    label: 'Steps',
    stops: [
      { key: 'a', tone: 'accent', form: 'check', line: 'accent', content: 'Business' },
      {
        key: 'b',
        tone: 'accent',
        line: 'accent',
        share: 0.6,
        current: true,
        content: 'Answers, 5 of 7',
      },
      { key: 'c', form: 'empty', content: 'Voice' },
      { key: 'd', form: 'empty', content: 'Number' },
    ],
  },
} satisfies Meta<typeof Cord>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Steps: Story = {};

/** Hollow for the AI, filled for a member; the gap marks the hand-over. */
export const HandOver: Story = {
  args: {
    label: 'Who answered',
    stops: [
      { key: 'a', tone: 'call', line: 'ai', content: 'Dana called' },
      { key: 'b', tone: 'ai', line: 'gap', content: 'The AI answered' },
      { key: 'c', tone: 'person', form: 'filled', line: 'person', content: 'Priya took over' },
      { key: 'd', tone: 'success', form: 'check', content: 'Closed' },
    ],
  },
};

export const Jacks: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 16 }}>
      <Jack />
      <Jack tone="ai" />
      <Jack tone="person" form="filled" />
      <Jack tone="success" form="check" />
      <Jack tone="danger" form="filled" />
      <Jack form="empty" />
    </div>
  ),
};
