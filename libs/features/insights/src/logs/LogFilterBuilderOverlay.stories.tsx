import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { insightsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const example = exampleReply('queryLogs');
const shown = overlayStories({
  name: 'logFilterBuilder',
  load: insightsOverlays.logFilterBuilder,
  reads: 'queryLogs',
  full: { queryLogs: { ...example, schema: ['timestamp', 'type', 'direction', 'duration'] } },
  empty: { queryLogs: { ...example, logs: [], count: 0, totalCount: 0 } },
  shows: 'Condition',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
