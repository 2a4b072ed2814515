import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../data/DataScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const [first] = exampleReply('queryLogs').logs;
const rows = ['Ada Okafor', 'Ben Castellano', 'Cara Lopez'].map((cnam, at) => ({
  ...first!,
  id: `c${at}`,
  cnam,
  timestamp: `2025-11-${20 - at}T10:31:00.000Z`,
  duration: 45 + 60 * at,
}));
const reply = (logs: typeof rows) => ({
  logs,
  count: logs.length,
  totalCount: logs.length,
  totalDuration: 315,
  schema: ['timestamp', 'type', 'direction', 'cnam', 'duration', 'outcome'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 1,
    totalCount: logs.length,
    hasMore: false,
    pageCount: 1,
  },
});
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/data/logs${search}`,
    screens: { data: Screen },
    answers: { getViewer: aViewer(), queryLogs: reply(rows), ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ queryLogs: never }, 'Conversation logs');
export const Empty = story({ queryLogs: reply([]) }, 'No conversations in');
export const Failed = story({ queryLogs: refused('internal', failing) }, failing);
export const Full = story({}, 'Ben Castellano');
export const Phone = {
  ...story({}, 'Ben Castellano'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
