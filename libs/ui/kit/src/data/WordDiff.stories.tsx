import { type Meta, type StoryObj } from '@storybook/react-vite';
import { DiffCount, FieldText, WordDiff, type DiffPart } from './WordDiff.js';

const parts: DiffPart[] = [
  { kind: 'same', text: 'Thank you for calling {business_name}. ' },
  { kind: 'removed', text: 'Your call is very important to us, please stay on the line. ' },
  { kind: 'added', text: 'How can I help? ' },
  { kind: 'same', text: 'This call may be recorded.' },
];

const meta = {
  component: WordDiff,
  subcomponents: { DiffCount, FieldText },
  args: { parts },
} satisfies Meta<typeof WordDiff>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithNote: Story = { args: { note: 'Saves four seconds of every call.' } };

export const Count: Story = { render: () => <DiffCount parts={parts} /> };

export const Markers: Story = {
  render: () => <FieldText>{'Hello {caller_name}, this is {business_name}.'}</FieldText>,
};
