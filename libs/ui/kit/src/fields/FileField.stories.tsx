import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Held } from '../testing/Held.js';
import { FileField } from './FileField.js';

const meta = {
  component: FileField,
  args: {
    onChange: fn(),
    label: 'Logo',
    value: null as File | null,
    accept: ['image/png', 'image/svg+xml'],
    mostBytes: 2_097_152,
  },
  render: (args) => (
    <Held initial={args.value}>
      {(value, onChange) => <FileField {...args} value={value} onChange={onChange} />}
    </Held>
  ),
} satisfies Meta<typeof FileField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Chosen: Story = {
  args: { value: new File(['x'.repeat(2048)], 'prices.csv', { type: 'text/csv' }) },
};

export const WithError: Story = { args: { error: 'Choose a file.' } };
