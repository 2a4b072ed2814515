import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { insightsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const example = exampleReply('queryLogs');
const schema = ['timestamp', 'type', 'direction', 'duration', 'disposition', 'eventType'];
const shown = overlayStories({
  name: 'editConvoColumns',
  load: insightsOverlays.editConvoColumns,
  reads: 'queryLogs',
  full: { queryLogs: { ...example, schema } },
  empty: { queryLogs: { ...example, logs: [], count: 0, totalCount: 0, schema: ['timestamp'] } },
  shows: 'Shown, from left to right',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
