import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { DateRangeField } from './DateRangeField.js';

const meta = {
  component: DateRangeField,
  args: {
    label: 'Period',
    value: { from: '2026-09-02', to: '2026-09-16' },
    onChange: fn(),
    timeZone: 'UTC',
    clearable: true,
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <DateRangeField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof DateRangeField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const AnyTime: Story = { args: { value: null } };

export const WithError: Story = { args: { error: 'Choose at most 90 days.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Period/ }));
    await screen.findByRole('dialog');
  },
};
