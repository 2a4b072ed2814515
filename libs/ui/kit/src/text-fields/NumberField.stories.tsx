import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { NumberField } from './NumberField.js';

const meta = {
  component: NumberField,
  args: { label: 'Longest call', value: 12, onChange: fn(), unit: 'min', min: 1, max: 60 },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <NumberField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof NumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = { args: { value: null, placeholder: '12' } };

export const WithError: Story = { args: { value: 90, error: 'At most 60 minutes.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
