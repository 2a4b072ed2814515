import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { WordDiff } from '../data/WordDiff.js';
import { SuggestionSurface } from './SuggestionSurface.js';

const meta = {
  component: SuggestionSurface,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '480px' } } },
  args: {
    title: 'Say the name of the business first',
    eyebrow: 'Suggestion for Greeting',
    position: '2 of 5',
    reason: 'One caller in six asks whom they reached.',
    onApply: fn(),
    onDismiss: fn(),
    onClose: fn(),
    children: (
      <WordDiff
        parts={[
          { kind: 'removed', text: 'Hello. ' },
          { kind: 'added', text: 'Thank you for calling {business_name}. ' },
          { kind: 'same', text: 'How can I help?' },
        ]}
      />
    ),
  },
} satisfies Meta<typeof SuggestionSurface>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Applying: Story = { args: { applying: true } };
