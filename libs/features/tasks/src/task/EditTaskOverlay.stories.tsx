import { aTask, exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { tasksOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listCampaigns = exampleReply('listCampaigns');
const called = aTask({
  state: 'errored',
  outcome: 'no-answer',
  reason: 'The call was not answered.',
  attempts: 3,
  roomId: '7:1',
  conversationUuid: 'c1',
  startedAt: 1_767_708_000,
  finishedAt: 1_767_708_090,
});
const shown = overlayStories({
  name: 'editTask',
  load: tasksOverlays.editTask,
  params: { value: aTask().id },
  reads: 'getTask',
  full: { getTask: { task: aTask() }, listCampaigns },
  empty: { getTask: { task: aTask({ context: null, taskContext: null, scheduledFor: null }) } },
  shows: '+1 (512) 555-0148',
});
const begun = overlayStories({
  name: 'editTask',
  load: tasksOverlays.editTask,
  params: { value: called.id },
  full: { getTask: { task: called }, listContacts: exampleReply('listContacts') },
  shows: 'The call was not answered.',
});

export const Loading = shown.loading;
/** Nothing is known about the person, and it runs as soon as it may. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const NotReached = begun.full;
export const Forbidden = shown.forbidden;
