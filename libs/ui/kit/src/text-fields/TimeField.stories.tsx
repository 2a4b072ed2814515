import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { TimeField } from './TimeField.js';

const meta = {
  component: TimeField,
  args: { onChange: fn(), label: 'Opens', value: '09:00' },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <TimeField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof TimeField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = { args: { error: 'Before the end of the day.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
