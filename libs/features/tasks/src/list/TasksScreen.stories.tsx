import { type Answers, aTask, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './TasksScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const noon = 1_767_708_000;
const tasks = [
  aTask(),
  aTask({ id: 'b', state: 'running', context: 'Oscar Lindqvist, recall', startedAt: noon }),
  aTask({
    id: 'c',
    state: 'finished',
    context: 'Ruth Abernathy. Last cleaning in May.',
    outcome: 'completed',
    finishedAt: noon - 86_400,
    attempts: 1,
  }),
  aTask({
    id: 'd',
    state: 'errored',
    context: null,
    outcome: 'no-answer',
    finishedAt: noon - 90_000,
    attempts: 3,
  }),
  aTask({ id: 'e', type: 'text', state: 'canceled', context: 'Naoko Ishii', message: 'Your…' }),
];
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/tasks',
    screens: { tasks: Screen },
    answers: { getViewer: aViewer(), listTasks: { total: tasks.length, tasks }, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listTasks: never }, 'Tasks');
export const Empty = story({ listTasks: { total: 0, tasks: [] } }, 'No tasks yet');
export const Failed = story({ listTasks: refused('internal', failing) }, failing);
export const Full = story({}, 'Ruth Abernathy');
export const Forbidden = story({ getViewer: aViewer({}, { canViewTasks: denied }) }, denied);
