import { type Meta, type StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { CodeEditor } from './CodeEditor.js';

/** Holds the text of a story. */
function Held({ value, ...props }: ComponentProps<typeof CodeEditor>) {
  const [text, setText] = useState(value);
  return <CodeEditor {...props} value={text} onChange={setText} />;
}

const meta = {
  component: CodeEditor,
  render: (props) => <Held {...props} />,
  args: {
    label: 'Formula',
    help: 'For each conversation, or over all of them.',
    placeholder: 'if(duration > 60, 1, 0)',
    value: '',
    parts: [],
    onChange: () => undefined,
  },
} satisfies Meta<typeof CodeEditor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Coloured: Story = {
  args: {
    value: "if(direction != 'inbound',\n  null,\n  1)",
    parts: [
      { start: 0, end: 2, kind: 'function' },
      { start: 16, end: 25, kind: 'string' },
      { start: 29, end: 33, kind: 'keyword' },
      { start: 37, end: 38, kind: 'number' },
    ],
  },
};

export const Wrong: Story = {
  args: {
    value: 'sum(duration',
    error: 'Mismatched parentheses',
    parts: [
      { start: 0, end: 3, kind: 'function' },
      { start: 12, end: 12, kind: 'problem' },
    ],
  },
};

export const Locked: Story = { args: { value: 'sum(duration)', locked: true } };
