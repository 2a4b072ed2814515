import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { SuggestionBar } from './SuggestionBar.js';
import { ThinkingText } from './ThinkingText.js';

const meta = {
  component: SuggestionBar,
  args: {
    state: 'open',
    position: 2,
    total: 5,
    field: 'Greeting',
    title: 'Say the name of the business first',
    onPrevious: fn(),
    onNext: fn(),
    onDismiss: fn(),
    onView: fn(),
  },
} satisfies Meta<typeof SuggestionBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};

export const Thinking: Story = {
  render: () => (
    <SuggestionBar
      state="thinking"
      thinking={<ThinkingText texts={['Reading the answers', 'Comparing with calls']} />}
    />
  ),
};

export const Done: Story = { render: () => <SuggestionBar state="done" onHide={fn()} /> };
