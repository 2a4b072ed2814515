import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { AutosaveLine } from './AutosaveLine.js';

const meta = {
  component: AutosaveLine,
  args: { status: 'saved', note: '3 changes since live' },
} satisfies Meta<typeof AutosaveLine>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Saved: Story = {};

export const Saving: Story = { args: { status: 'saving' } };

export const Failed: Story = { args: { status: 'error', onRetry: fn() } };
