import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { JsonField } from './JsonField.js';

const meta = {
  component: JsonField,
  args: { onChange: fn(), label: 'Settings', value: { retries: 3, hosts: ['a.test'] } as unknown },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <JsonField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof JsonField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = { args: { error: 'must be an object' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
