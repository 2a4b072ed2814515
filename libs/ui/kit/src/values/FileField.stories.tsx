import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { FileField } from './FileField.js';

const meta = {
  component: FileField,
  args: {
    onChange: fn(),
    label: 'Logo',
    value: null as File | null,
    accept: ['image/png', 'image/svg+xml'],
    maxBytes: 2_097_152,
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <FileField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof FileField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Chosen: Story = {
  args: { value: new File(['x'.repeat(2048)], 'prices.csv', { type: 'text/csv' }) },
};

export const WithError: Story = { args: { error: 'Choose a file.' } };
