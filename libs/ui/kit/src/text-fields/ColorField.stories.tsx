import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { ColorField } from './ColorField.js';

const meta = {
  component: ColorField,
  args: { label: 'Brand colour', value: '#3b6fd4', onChange: fn() },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <ColorField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof ColorField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = { args: { value: '', optional: true } };

export const WithSwatches: Story = {
  args: {
    swatches: [
      { color: '#3b6fd4', name: 'Blue' },
      { color: '#2e9d61', name: 'Green' },
      { color: '#b04f16', name: 'Copper' },
    ],
  },
};

export const WithError: Story = { args: { value: 'teal' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
