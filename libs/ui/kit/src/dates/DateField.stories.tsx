import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { DateField } from './DateField.js';

const meta = {
  component: DateField,
  args: { label: 'Begins', value: '2026-09-02', onChange: fn(), timeZone: 'UTC' },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <DateField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof DateField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = { args: { value: '', placeholder: 'Not yet', optional: true } };

/** What is no day stays, so that it can be corrected. */
export const WithError: Story = { args: { value: 'next summer' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };

export const Open: Story = {
  args: { min: '2026-09-01', max: '2026-09-24' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /calendar/ }));
    await screen.findByRole('dialog');
  },
};
