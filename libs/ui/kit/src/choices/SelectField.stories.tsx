import { type Meta, type StoryObj } from '@storybook/react-vite';
import { SelectField } from './SelectField.js';

const meta = {
  component: SelectField,
  args: {
    label: 'When a call is missed',
    options: [
      { value: 'message', label: 'Take a message' },
      { value: 'forward', label: 'Forward the call' },
      { value: 'hangup', label: 'Hang up', disabled: true },
    ],
  },
} satisfies Meta<typeof SelectField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = { args: { defaultValue: 'message' } };

export const NothingChosen: Story = { args: { placeholder: 'Choose one' } };

export const WithError: Story = {
  args: { placeholder: 'Choose one', error: 'Choose what happens.' },
};

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
