import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { KeyValueField } from './KeyValueField.js';

const meta = {
  component: KeyValueField,
  args: {
    onChange: fn(),
    label: 'Headers',
    value: { Accept: 'application/json', 'X-Key': '7' },
    help: 'Sent with each call',
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <KeyValueField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof KeyValueField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = { args: { value: {} } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
