import { anAccount } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { insightsOverlays } from '../index.js';
import { aReport } from '../testing/a-report.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'reporting',
  load: insightsOverlays.reporting,
  reads: 'getAccount',
  full: { getAccount: anAccount({ settings: {} }), queryMetrics: { results: [aReport] } },
  empty: { getAccount: anAccount({ settings: { metrics: [] } }) },
  shows: 'Front desk',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
