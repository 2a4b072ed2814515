import { type Meta, type StoryObj } from '@storybook/react-vite';
import { ScreenSkeleton } from '../states/ScreenSkeleton.js';
import { SectionNavSkeleton, ShellSkeleton } from './ShellSkeleton.js';

const meta = {
  component: ShellSkeleton,
  args: {
    items: 9,
    wideRail: false,
    hasSection: true,
    hasTabs: true,
    children: <ScreenSkeleton shape="table" />,
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ShellSkeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WideRail: Story = { args: { wideRail: true } };

export const WithoutSection: Story = { args: { hasSection: false } };

/** A section column whose screen is on its way. */
export const SectionAlone: Story = { render: () => <SectionNavSkeleton /> };
