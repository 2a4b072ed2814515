import { type Meta, type StoryObj } from '@storybook/react-vite';
import { SkeletonBar, SkeletonRows } from './Skeleton.js';

const meta = {
  component: SkeletonRows,
  subcomponents: { SkeletonBar },
} satisfies Meta<typeof SkeletonRows>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Rows of the inbox. */
export const Usual: Story = {};

/** Rows of a table. */
export const TableRows: Story = { args: { height: 36, count: 8 } };

export const Bar: Story = { render: () => <SkeletonBar width={180} height={16} /> };
