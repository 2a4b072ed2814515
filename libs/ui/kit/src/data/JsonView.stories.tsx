import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { JsonView } from './JsonView.js';

const meta = {
  component: JsonView,
  args: {
    label: 'Request',
    value: {
      slot: '2026-11-23T09:40',
      patient: { name: 'Dana Whitfield', phone: '+15125550142', visits: [] },
      token: 'b7c1',
      tags: ['crown', 'new'],
      confirmed: true,
    },
  },
} satisfies Meta<typeof JsonView>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithHeadAndSecret: Story = {
  args: {
    title: 'POST /bookings',
    status: { label: '201', tone: 'success' },
    duration: '412 ms',
    isSecret: (path) => path === 'token',
    onReveal: fn(),
  },
};
