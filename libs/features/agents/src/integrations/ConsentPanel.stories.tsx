import { CallError } from '@patchbay/api-client';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { ConsentPanel } from './ConsentPanel.js';
import { type ConsentStep } from './use-consent.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const nothing = () => undefined;
const url = 'https://accounts.example/consent?state=2001.kq3v';
const story = (step: ConsentStep, words: string) =>
  screenStory({
    url: '/app/org/7/agents',
    screens: {
      agents: () => (
        <ConsentPanel consent={{ step, begin: nothing, open: nothing, cancel: nothing }} />
      ),
    },
    answers: {},
    until: () => document.body.textContent.includes(words),
  });

export const Asking = story({ at: 'asking' }, 'Opening the window');
export const Waiting = story({ at: 'waiting', url }, 'Waiting for your consent');
/** The browser opened no window. */
export const Blocked = story({ at: 'blocked', url }, 'opened no window');
/** The window is closed, or was cut off from a page inside another site. */
export const Lost = story({ at: 'lost', url }, 'cannot answer this page');
export const Finishing = story({ at: 'finishing' }, 'Connecting the calendar');
export const Refused = story({ at: 'refused' }, 'The consent was not given');
export const Failed = story(
  {
    at: 'failed',
    error: new CallError(400, 'The consent does not count any more. Connect again.'),
  },
  'The calendar was not connected',
);
