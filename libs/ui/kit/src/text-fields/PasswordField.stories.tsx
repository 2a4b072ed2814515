import { type Meta, type StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { PasswordField } from './PasswordField.js';

const meta = {
  component: PasswordField,
  args: { label: 'API key', defaultValue: 'pb_test_41c7' },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Hidden: Story = {};

export const Shown: Story = {
  play: async ({ canvas }) => userEvent.click(canvas.getByRole('button', { name: 'Show API key' })),
};

export const WithError: Story = { args: { error: 'The server refuses this key.' } };
