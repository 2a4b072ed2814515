import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { MoneyField } from './MoneyField.js';

const meta = {
  component: MoneyField,
  args: { onChange: fn(), label: 'Price', value: 123_450, help: 'A month' },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <MoneyField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof MoneyField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithoutDecimals: Story = { args: { currency: 'JPY', value: 1200 } };

export const WithError: Story = { args: { value: null, error: 'Enter the price.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
