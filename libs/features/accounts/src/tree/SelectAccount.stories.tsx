import { listedAccounts } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { accountsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const agents = listedAccounts(['Front desk', 'After hours', 'Recalls', 'Insurance questions']);
const page = { pageSize: 20, pageNumber: 0 };
const shown = overlayStories({
  name: 'selectAccount',
  load: accountsOverlays.selectAccount,
  params: { accountLevel: 'agent' },
  reads: 'listAccounts',
  full: { listAccounts: { accounts: agents, totalAccounts: 4, ...page } },
  empty: { listAccounts: { accounts: [], totalAccounts: 0, ...page } },
  shows: 'Insurance questions',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
