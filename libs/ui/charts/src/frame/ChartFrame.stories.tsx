import { type Meta, type StoryObj } from '@storybook/react-vite';
import { calls } from '../testing/northside.js';
import { ChartFrame } from './ChartFrame.js';

const meta = {
  component: ChartFrame,
  args: {
    title: 'A drawing of one’s own',
    data: calls,
    empty: 'Nothing yet.',
    fileName: 'own',
    height: 120,
    children: <div style={{ background: 'var(--pb-sunken)' }} />,
  },
} satisfies Meta<typeof ChartFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Title, legend, table and file around any drawing of the same values. */
export const Usual: Story = {};
