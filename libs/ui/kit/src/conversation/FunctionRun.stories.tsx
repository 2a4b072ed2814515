import { type Meta, type StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { FunctionRun } from './FunctionRun.js';

const meta = {
  component: FunctionRun,
  args: {
    name: 'Schedule',
    result: 'Monday 9:40 AM with Dr. Okafor',
    state: { label: 'Booked', tone: 'success' },
    duration: '412 ms',
    request: { slot: '2026-11-23T09:40', reason: 'loose crown' },
    response: { booked: true, reference: 'NS-2041' },
  },
} satisfies Meta<typeof FunctionRun>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => userEvent.click(canvas.getByRole('button', { name: /Schedule/ })),
};

export const Failed: Story = {
  args: { result: 'The calendar did not answer', state: { label: 'Failed', tone: 'danger' } },
};

/** For members without permission to see its data. */
export const WithoutData: Story = { args: { request: undefined, response: undefined } };
