import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Timeline, type MessageEntry } from './Timeline.js';

const message = (key: string, text: string, rest: Partial<MessageEntry>): MessageEntry => ({
  kind: 'message',
  key,
  text,
  by: 'customer',
  who: 'Dana',
  channel: 'text',
  at: 0,
  footer: 'Dana · text · 10:41 AM',
  ...rest,
});

const meta = {
  component: Timeline,
  args: {
    entries: [
      { kind: 'day', key: 'day', label: 'Today' },
      {
        kind: 'call',
        key: 'call',
        answering: 'ai',
        title: 'Incoming call',
        meta: '9:36 AM · 2 min 14 s',
        summary: 'Booked Monday 9:40 AM with Dr. Okafor.',
        onFullTranscript: fn(),
      },
      {
        kind: 'function',
        key: 'run',
        name: 'Schedule',
        result: 'Monday 9:40 AM',
        state: { label: 'Booked', tone: 'success' },
        duration: '412 ms',
      },
      message('m1', 'Can I come at ten instead?', {}),
      message('m2', 'Ten is taken. I asked the front desk.', {
        by: 'agent',
        who: 'Front desk',
        footer: 'Front desk · 10:41 AM',
      }),
      {
        kind: 'system',
        key: 'off',
        by: 'person',
        text: 'Priya turned the AI off',
        answering: null,
      },
      message('m3', 'I moved another visit. Ten it is.', {
        by: 'person',
        who: 'Priya',
        answering: 'person',
        footer: 'Priya · 10:44 AM',
        delivery: 'failed',
        onRetry: fn(),
      }),
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;

export const HandOver: StoryObj<typeof meta> = {};
