import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { Tabs } from './Tabs.js';

const meta = {
  component: Tabs,
  args: {
    label: 'Agent',
    value: 'answers',
    onChange: fn(),
    options: [
      { value: 'answers', label: 'Answers', count: 7 },
      { value: 'prompt', label: 'Prompt' },
      { value: 'versions', label: 'Versions' },
    ],
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => (
        <Tabs {...args} value={value} onChange={onChange}>
          <p style={{ marginBlockStart: 16 }}>The panel of “{value}”.</p>
        </Tabs>
      )}
    </Controlled>
  ),
} satisfies Meta<typeof Tabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Flush: Story = { args: { flush: true } };
