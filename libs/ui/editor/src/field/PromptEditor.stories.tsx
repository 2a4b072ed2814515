import { type Meta, type StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { PromptEditor } from './PromptEditor.js';

const fields = [
  { key: 'orgName', title: 'What is the business called?', value: 'Northside Dental' },
  { key: 'agentName', title: 'Name of the agent', value: 'Robin' },
  { key: 'openingHours', title: 'Opening hours', value: 'Monday to Friday, 8 to 17' },
  {
    key: 'industry',
    title: 'Industry',
    type: 'select',
    options: [{ value: 'dental', label: 'Dental practice' }, 'Law'],
    value: 'dental',
  },
  { key: 'faqs', title: 'What do callers ask most often?', value: '' },
];

const defaults = `# Who you are
You are {agentName}, the receptionist of {orgName}. You sound **unhurried and kind**.
# What you know
We are open {openingHours}.
{faqs}
# Every call
1. Find out what the caller needs.
2. Offer a free time and book it with their name.
   - Say the day and the time.
   - Ask for a number to call back.
3. If you cannot help, take a message.`;

const blocks = `# What you know
{#if industry=dental}
Ask new patients whether they have pain.
{#if openingHours=}
Say that the practice calls back with a time.
{/if}
{/if}
Greet {#if agentName=Robin}as Robin{/if} and ask how you can help.`;

const problems = `You are {agentNmae}, the receptionist of {orgName}.
{#if industry=dental}
Ask new patients whether they have pain.
{else}
Ask for the case number.
{#if industry}Be brief.`;

/** Holds the text of a story. */
function Held({ value, ...props }: ComponentProps<typeof PromptEditor>) {
  const [text, setText] = useState(value);
  return <PromptEditor {...props} value={text} onChange={setText} />;
}

const meta = {
  component: PromptEditor,
  render: (props) => <Held {...props} />,
  args: {
    label: 'Instructions',
    help: 'What the agent knows, and does step by step.',
    fields,
    value: defaults,
    onChange: () => undefined,
  },
} satisfies Meta<typeof PromptEditor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = {
  args: { value: '', placeholder: 'You are the receptionist of …', error: 'Enter a prompt.' },
};

export const ReadOnly: Story = { args: { locked: true, help: 'Harborline set this for you.' } };

export const ConditionalBlocks: Story = { args: { value: blocks } };

export const WithProblems: Story = { args: { value: problems } };

export const RightToLeft: Story = {
  args: { value: '# من أنت\nأنت {agentName} في {orgName}.\n- قل **اليوم** والوقت.\n1. اسأل.' },
};
