import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Held } from '../testing/Held.js';
import { Segmented } from './Segmented.js';

const meta = {
  component: Segmented,
  args: {
    label: 'Tone',
    value: 'warm',
    onChange: fn(),
    options: [
      { value: 'warm', label: 'Warm', help: 'Small talk is welcome.' },
      { value: 'brief', label: 'Brief', help: 'Straight to the point.' },
      { value: 'formal', label: 'Formal', disabled: true },
    ],
  },
  render: (args) => (
    <Held initial={args.value}>
      {(value, onChange) => <Segmented {...args} value={value} onChange={onChange} />}
    </Held>
  ),
} satisfies Meta<typeof Segmented>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const NothingChosen: Story = { args: { value: null } };

export const WithCounts: Story = {
  args: {
    label: 'Conversations',
    value: 'open',
    options: [
      { value: 'open', label: 'Open', count: 14 },
      { value: 'closed', label: 'Closed', count: 204 },
    ],
    full: true,
  },
};
