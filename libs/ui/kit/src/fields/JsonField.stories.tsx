import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Held } from '../testing/Held.js';
import { JsonField } from './JsonField.js';

const meta = {
  component: JsonField,
  args: { onChange: fn(), label: 'Settings', value: { retries: 3, hosts: ['a.test'] } as unknown },
  render: (args) => (
    <Held initial={args.value}>
      {(value, onChange) => <JsonField {...args} value={value} onChange={onChange} />}
    </Held>
  ),
} satisfies Meta<typeof JsonField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = { args: { error: 'must be an object' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
