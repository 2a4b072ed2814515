import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './NotificationsPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const failing = 'The server lost the thread. Nothing was changed.';
const sample = exampleReply('listNotifications');
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/settings/notifications',
    screens: { settings: Screen },
    answers: {
      getViewer: aViewer(),
      listNotifications: sample,
      getNotificationSettings: exampleReply('getNotificationSettings'),
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listNotifications: never }, 'Notifications');
export const Empty = story(
  { listNotifications: { ...sample, notifications: [], total: 0 } },
  'Nothing new',
);
export const Failed = story({ listNotifications: refused('internal', failing) }, failing);
export const Full = story({}, 'Clear all');
