import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ProgressBar, ProgressSteps } from './Progress.js';

const meta = {
  component: ProgressBar,
  subcomponents: { ProgressSteps },
  args: { label: 'Importing 312 tasks', done: 200, total: 312 },
} satisfies Meta<typeof ProgressBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithStop: Story = { args: { note: '200 of 312 · 9 s left', onStop: fn() } };

export const Begun: Story = { args: { done: 0 } };

/** Work of unknown length. */
export const Steps: Story = {
  render: () => (
    <ProgressSteps
      label="Making the agent"
      steps={[
        { key: 'read', label: 'Reading the website', state: 'done', note: '2 s' },
        { key: 'write', label: 'Writing the answers', state: 'current' },
        { key: 'voice', label: 'Choosing a voice', state: 'todo' },
        { key: 'number', label: 'Finding a number', state: 'failed', note: 'None is free' },
      ]}
    />
  ),
};
