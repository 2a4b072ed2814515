import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ResendCode } from './ResendCode.js';

const meta = {
  component: ResendCode,
  args: { sentAt: 0, onResend: fn() },
} satisfies Meta<typeof ResendCode>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Sending: Story = { args: { busy: true } };

/** Counts down from a minute. */
export const Waiting: Story = {
  render: (args) => <ResendCode {...args} sentAt={Date.now()} />,
};
