import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconPhone } from '../icons/icons.js';
import { Chip } from '../marks/Chip.js';
import { ActionCard } from './ActionCard.js';

const meta = {
  component: ActionCard,
  args: {
    icon: <IconPhone size={20} />,
    title: 'Answer calls',
    children: 'Picks up on the second ring, books and takes messages.',
    onClick: fn(),
  },
} satisfies Meta<typeof ActionCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithBadge: Story = { args: { badge: <Chip tone="accent">Most chosen</Chip> } };

export const Pressed: Story = { args: { pressed: true } };
