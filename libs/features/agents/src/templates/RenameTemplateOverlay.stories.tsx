import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const full = exampleReply('getTemplate');
const shown = overlayStories({
  name: 'renameTemplate',
  load: agentsOverlays.renameTemplate,
  params: { value: 'a1b2c3' },
  reads: 'getTemplate',
  full: { getTemplate: full },
  empty: { getTemplate: { template: { ...full.template, category: '', description: '' } } },
  shows: 'Holiday hours',
});

export const Loading = shown.loading;
/** A template of which only the name is known. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
