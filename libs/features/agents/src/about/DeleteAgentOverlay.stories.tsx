import { aLevel, anAccount } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const agent = aLevel({ id: 21, type: 'agent', displayName: 'Front desk' });
const shown = overlayStories({
  name: 'deleteAgent',
  load: agentsOverlays.deleteAgent,
  viewer: { target: agent, trail: [aLevel(), agent] },
  reads: 'getAccount',
  full: { getAccount: anAccount({ id: 21, accountType: 'agent' }) },
  empty: { getAccount: anAccount({ id: 21, accountType: 'agent', vidaPhoneNumber: null }) },
  shows: 'Delete Front desk?',
});

export const Loading = shown.loading;
/** An agent without a number. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
