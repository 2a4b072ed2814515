import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { TextArea } from '../text-fields/TextArea.js';
import { OnboardingQuestion, OnboardingLayout } from './OnboardingLayout.js';

const meta = {
  component: OnboardingLayout,
  subcomponents: { OnboardingQuestion },
  parameters: { layout: 'fullscreen' },
  args: {
    brand: 'Patchbay',
    steps: [
      { key: 'business', label: 'Business', note: 'Northside Dental', state: 'done' },
      { key: 'answers', label: 'Answers', note: '5 of 7 answers', state: 'current', share: 0.7 },
      { key: 'voice', label: 'Voice', state: 'todo' },
      { key: 'number', label: 'Number', state: 'todo' },
    ],
    position: 'Question 6 of 7',
    onBack: fn(),
    onLeave: fn(),
    question: 'What should the agent say first?',
    reason: 'Callers decide in four seconds whether they stay.',
    children: (
      <TextArea
        label="Greeting"
        labelHidden
        large
        defaultValue="Thank you for calling Northside Dental. How can I help?"
      />
    ),
    actions: (
      <Button variant="filled" size="lg">
        Continue
      </Button>
    ),
    preview: <p>Thank you for calling Northside Dental. How can I help?</p>,
    previewNote: 'From the answers so far.',
    hint: 'Everything is saved as you go.',
  },
} satisfies Meta<typeof OnboardingLayout>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const WithoutPreview: Story = { args: { preview: undefined } };

/** A question inside another page, as its preview. */
export const InsideAPage: Story = {
  render: ({ question, reason, actions, children }) => (
    <OnboardingQuestion inside question={question} reason={reason} actions={actions}>
      {children}
    </OnboardingQuestion>
  ),
};
