import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { PhoneField } from './PhoneField.js';

const meta = {
  component: PhoneField,
  args: { onChange: fn(), label: 'Phone', value: '+12165551234' },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <PhoneField {...args} value={value} onChange={onChange} />}
    </Controlled>
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

export const OrAnExtension: Story = { args: { value: 'ext:1002', orOther: true } };
