import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { EmptyState, ErrorState, FilteredEmptyState, ForbiddenState } from './States.js';

const meta = {
  component: EmptyState,
  subcomponents: { ErrorState, FilteredEmptyState, ForbiddenState },
  args: {
    title: 'No conversations yet',
    children: 'Calls, texts and chats arrive here as soon as a number is connected.',
    actions: <Button variant="filled">Choose a number</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Failed: Story = {
  render: () => (
    <ErrorState title="The list did not arrive" details="Request 7f3c" onRetry={fn()}>
      The connection was lost. Everything that was saved is still there.
    </ErrorState>
  ),
};

export const Forbidden: Story = {
  render: () => (
    <ForbiddenState title="Billing is for owners" actions={<Button>Ask for access</Button>}>
      Priya Nair can let you in.
    </ForbiddenState>
  ),
};

export const NothingMatches: Story = {
  render: () => (
    <FilteredEmptyState actions={<Button size="sm">Clear filters</Button>}>
      No conversation matches.
    </FilteredEmptyState>
  ),
};
