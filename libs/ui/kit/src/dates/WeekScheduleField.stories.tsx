import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { WeekScheduleField } from './WeekScheduleField.js';

const spans = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

const meta = {
  component: WeekScheduleField,
  args: {
    label: 'Opening hours',
    help: 'Callers hear them when they ask.',
    value: [
      { day: 1, spans },
      { day: 2, spans: spans.slice(0, 1) },
      { day: 5, spans: spans.slice(1) },
    ],
    onChange: fn(),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <WeekScheduleField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof WeekScheduleField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const AlwaysClosed: Story = { args: { value: [] } };

export const WithError: Story = {
  args: {
    value: [
      { day: 1, spans: [{ from: '17:00', to: '09:00' }] },
      {
        day: 2,
        spans: [
          { from: '09:00', to: '12:00' },
          { from: '11:00', to: '17:00' },
        ],
      },
    ],
  },
};

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
