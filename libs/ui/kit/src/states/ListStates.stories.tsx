import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { EmptyState } from './States.js';
import { ListStates } from './ListStates.js';

const meta = {
  component: ListStates,
  args: {
    status: 'success',
    emptyState: <EmptyState title="No members yet">Invite the first one.</EmptyState>,
    error: { title: 'The list did not arrive', children: 'Try again.', onRetry: fn() },
    children: 'Priya Nair, Omar Haddad',
  },
} satisfies Meta<typeof ListStates>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Full: Story = {};

export const Loading: Story = { args: { status: 'pending' } };

export const Empty: Story = { args: { empty: true } };

export const Failed: Story = { args: { status: 'error' } };
