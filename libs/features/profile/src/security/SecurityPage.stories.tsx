import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from './SecurityPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('listSecurityEvents');
const [first] = listed.events;
const event = (id: string, change: object) => ({ ...first!, id, ...change });
const events = [
  first!,
  event('b', { kind: 'sign-in-new-network', severity: 'info', address: '203.0.113.9' }),
  event('c', { kind: 'one-time-token-replayed', severity: 'critical', address: null }),
];
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/settings/security${search}`,
    screens: { settings: Screen },
    answers: {
      getViewer: aViewer(),
      listSecurityEvents: { ...listed, events },
      listAudit: exampleReply('listAudit'),
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listSecurityEvents: never }, 'Security');
export const Empty = story(
  { listSecurityEvents: { ...listed, events: [] } },
  'Nothing has happened yet',
);
export const Failed = story({ listSecurityEvents: refused('internal', failing) }, failing);
export const Forbidden = story(
  { getViewer: aViewer({}, { canManageUsers: 'Owners of Harborline see this.' }) },
  'Owners of Harborline see this.',
);
export const Full = story({}, 'One-time sign-in used twice');
/** The event of a key, with who made it and from which device. */
export const Detail = story({}, 'pat@northside.example', `?detail=${first!.id}`);
export const Phone = {
  ...story({}, 'One-time sign-in used twice'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
