import { type Meta, type StoryObj } from '@storybook/react-vite';
import { TextArea } from './TextArea.js';

const meta = {
  component: TextArea,
  args: {
    label: 'Greeting',
    defaultValue: 'Thank you for calling Northside Dental. How can I help?',
  },
} satisfies Meta<typeof TextArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = { args: { error: 'Say the name of the business.' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };

export const Mono: Story = { args: { mono: true, rows: 6 } };
