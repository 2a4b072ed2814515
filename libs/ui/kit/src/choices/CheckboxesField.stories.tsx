import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { CheckboxesField } from './CheckboxesField.js';

const meta = {
  component: CheckboxesField,
  args: {
    onChange: fn(),
    label: 'Days',
    value: ['Monday'],
    options: ['Monday', 'Tuesday'].map((day) => ({ value: day, label: day })),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <CheckboxesField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof CheckboxesField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = { args: { error: 'Choose two.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
