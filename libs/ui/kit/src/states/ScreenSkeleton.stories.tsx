import { type Meta, type StoryObj } from '@storybook/react-vite';
import { ScreenSkeleton } from './ScreenSkeleton.js';

const meta = {
  component: ScreenSkeleton,
  args: { shape: 'table' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ScreenSkeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Cards: Story = { args: { shape: 'cards' } };

export const Fields: Story = { args: { shape: 'fields' } };

export const Groups: Story = { args: { shape: 'groups' } };

export const Figures: Story = { args: { shape: 'figures' } };

export const Rooms: Story = { args: { shape: 'rooms' } };

export const Editor: Story = { args: { shape: 'editor' } };
