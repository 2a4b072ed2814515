import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { ToastProvider, useToast, type ToastMessage } from './Toast.js';

function Example({ message }: { message: ToastMessage }) {
  const toast = useToast();
  return <Button onClick={() => toast(message)}>Show it</Button>;
}

const meta = { component: ToastProvider } satisfies Meta<typeof ToastProvider>;
export default meta;

const shown = (message: ToastMessage): StoryObj => ({
  render: () => (
    <ToastProvider>
      <Example message={message} />
    </ToastProvider>
  ),
  play: async ({ canvas }) => userEvent.click(canvas.getByRole('button', { name: 'Show it' })),
});

/** Disappears after a second. */
export const Success: StoryObj = shown({ text: 'Draft saved' });

export const WithUndo: StoryObj = shown({
  text: 'Conversation closed',
  action: { label: 'Undo', onAction: fn() },
});

/** Announced at once by a screen reader. */
export const Failure: StoryObj = shown({ text: 'The draft was not saved.', tone: 'error' });
