import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Field } from './Field.js';

const meta = {
  component: Field,
  args: {
    label: 'Opens at',
    help: 'In the time of the office.',
    children: (control) => <input type="time" defaultValue="08:00" {...control} />,
  },
} satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The frame around a custom control. */
export const Usual: Story = {};

export const WithError: Story = { args: { error: 'It opens after it closes.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };

export const WithAside: Story = { args: { aside: '12 of 80', optional: true } };
