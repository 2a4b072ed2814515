import { aKey, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './DeveloperPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const tokens = [
  aKey(),
  aKey({ token: 'pb_live_…90c1', description: 'Nightly export', scopes: null }),
];
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/settings/developer',
    screens: { settings: Screen },
    answers: { getViewer: aViewer(), listTokens: { tokens }, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listTokens: never }, 'Developer');
export const Empty = story({ listTokens: { tokens: [] } }, 'No keys yet');
export const Failed = story({ listTokens: refused('internal', failing) }, failing);
export const Full = story({}, 'Nightly export');
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied);
