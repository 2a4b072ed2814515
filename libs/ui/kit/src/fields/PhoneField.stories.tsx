import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Held } from '../testing/Held.js';
import { PhoneField } from './PhoneField.js';

const meta = {
  component: PhoneField,
  args: { onChange: fn(), label: 'Phone', value: '+12165551234' },
  render: (args) => (
    <Held initial={args.value}>
      {(value, onChange) => <PhoneField {...args} value={value} onChange={onChange} />}
    </Held>
  ),
} satisfies Meta<typeof PhoneField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const FromAbroad: Story = { args: { value: '+4930123456' } };

export const WithError: Story = {
  args: { value: '12', error: 'Enter a phone number with its area code.' },
};

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
