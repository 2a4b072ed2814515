import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
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
    <Controlled initial={args.value}>
      {(value, onChange) => <Segmented {...args} value={value} onChange={onChange} />}
    </Controlled>
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
