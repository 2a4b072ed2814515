import { TextField } from '@patchbay/kit';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { DraftModal } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

interface Note {
  readonly title: string;
}

const pending = () => new Promise<never>(() => undefined);
const away = () => Promise.reject(new Error('The store is away.'));

const shown = (first: Note, onSend: (note: Note) => Promise<unknown> = pending) =>
  screenStory({
    url: '/app/org/7',
    screens: {
      home: () => (
        <DraftModal<Note>
          title="New note"
          send="Add note"
          first={first}
          missingOf={({ title }) => (title.trim() === '' ? 'Give it a title.' : null)}
          onSend={onSend}
          onClose={() => undefined}
          footerStart={({ title }) => `${title.length} of 80`}
        >
          {(draft, change) => (
            <TextField
              label="Title"
              maxLength={80}
              value={draft.title}
              onChange={({ target: { value } }) => change({ title: value })}
            />
          )}
        </DraftModal>
      ),
    },
    answers: {},
    until: () => button() !== null,
  });

const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');

/** The story after its form was sent, when the page has what is waited for. */
function sent(story: ReturnType<typeof shown>, selector: string) {
  const isThere = () => document.querySelector(selector) !== null;
  const play = async () => {
    await story.play();
    button()?.click();
    for (let left = 500; left > 0 && !isThere(); left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (!isThere()) throw new Error(`The page has no ${selector}.`);
  };
  return { ...story, play };
}

export const Usual = shown({ title: 'Ask Ben for the key' });

/** What is missing is said once it was sent. */
export const Missing = sent(shown({ title: '' }), '[role="alert"]');

export const Sending = sent(shown({ title: 'Ask Ben' }), 'button[aria-busy="true"]');

/** The input stays, with the reason. */
export const Refused = sent(shown({ title: 'Ask Ben' }, away), '[role="alert"]');

export const Phone = {
  ...shown({ title: 'Ask Ben for the key' }),
  globals: { viewport: { value: 'phone' } },
};
