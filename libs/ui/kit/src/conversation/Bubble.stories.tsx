import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Bubble, TypingBubble } from './Bubble.js';

const meta = {
  component: Bubble,
  subcomponents: { TypingBubble },
  args: {
    by: 'customer',
    children: 'Can you see me on Monday morning? My crown came loose.',
    footer: 'Dana · text · 10:41 AM',
  },
} satisfies Meta<typeof Bubble>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Customer: Story = {};

export const Agent: Story = {
  args: {
    by: 'agent',
    children: 'Dr. Okafor has time on Monday at 9:40. Shall I book it?',
    footer: 'Front desk · 10:41 AM',
    delivery: 'read',
  },
};

export const Person: Story = {
  args: {
    by: 'person',
    children: 'See you Monday, Dana.',
    footer: 'Priya · 10:44 AM',
    delivery: 'delivered',
  },
};

export const Sending: Story = {
  args: { by: 'person', children: 'See you Monday.', delivery: 'sending' },
};

export const Failed: Story = {
  args: {
    by: 'person',
    children: 'See you Monday.',
    footer: 'Priya · 10:44 AM',
    delivery: 'failed',
    onRetry: fn(),
  },
};

/** As in a test chat: the agent on the left. */
export const Mirrored: Story = { args: { by: 'agent', mirrored: true } };
export const ForVisitor: Story = { args: { by: 'customer', mirrored: true, forVisitor: true } };

export const Typing: Story = { render: () => <TypingBubble note="Booking 2:20 PM" /> };
