import { type Meta, type StoryObj } from '@storybook/react-vite';
import { ThinkingText } from './ThinkingText.js';

const meta = {
  component: ThinkingText,
  args: { texts: ['Reading the answers', 'Comparing with calls', 'Writing a suggestion'] },
} satisfies Meta<typeof ThinkingText>;
export default meta;

export const Usual: StoryObj<typeof meta> = {};
