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
/** Two of the parts after the first page. */
const many = Array.from({ length: 700 }, (_, at) => ({
  ...rows[at % rows.length]!,
  id: `m${at}`,
  timestamp: new Date(Date.UTC(2025, 10, 20) - at * 60_000).toISOString(),
}));
const part = (from: number, to: number) => ({
  ...reply(many.slice(from, to)),
  totalCount: 2300,
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 23,
    totalCount: 2300,
    hasMore: true,
    pageCount: 23,
  },
});
const isFurther = ({ pageSize }: Readonly<Record<string, unknown>>) => Number(pageSize) === 500;

/** Scrolls to the end of the rows, and waits for what comes there. */
const readOn = (queryLogs: Answers['queryLogs'], words: string) => {
  const shown = story({ queryLogs }, 'Ben Castellano');
  return {
    ...shown,
    play: async () => {
      await shown.play();
      const box = document.querySelector('[role="grid"]')?.parentElement;
      for (let round = 0; round < 200 && !document.body.textContent.includes(words); round += 1) {
        box?.scrollTo(0, box.scrollHeight);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
};

/** The rows after the page of the address stand below it. */
export const ReadOn = readOn((asked) => (isFurther(asked) ? part(99, 599) : part(0, 100)), '1–599');
/** What is loaded stays when the rows after it fail. */
export const ReadOnFailed = readOn(
  (asked) => (isFurther(asked) ? refused('internal', failing) : part(0, 100)),
  'Try again',
);
export const Phone = {
  ...story({}, 'Ben Castellano'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
