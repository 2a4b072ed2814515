import { aLevel, anAccount, aViewer, listedAccounts } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { memoryKeyValue, recentAccountsIn } from '@patchbay/session';
import { type Meta } from '@storybook/react-vite';
import { accountsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const names = ['Front desk', 'After hours', 'Recalls', 'Insurance questions'];
const agents = listedAccounts(names);
const page = { pageSize: 20, pageNumber: 0 };
const list = { accounts: agents, totalAccounts: 4, ...page };
const overlay = {
  name: 'selectAccount',
  load: accountsOverlays.selectAccount,
  params: { accountLevel: 'agent' },
  reads: 'listAccounts',
  shows: 'Insurance questions',
} as const;
const shown = overlayStories({
  ...overlay,
  full: { listAccounts: list },
  empty: { listAccounts: { accounts: [], totalAccounts: 0, ...page } },
});

/** An agent as one reads it by its id. */
const agentAt = (id: number) => {
  const agent = aLevel({ id, type: 'agent', displayName: names[id - 21] ?? '' });
  return aViewer({ target: agent, trail: [aLevel(), agent] });
};
const storage = memoryKeyValue();
recentAccountsIn(storage).remember({ id: 22, level: 'agent' });
const known = overlayStories({
  ...overlay,
  storage,
  full: {
    listAccounts: list,
    getAccount: anAccount({ settings: { favourites: [23] } }),
    getViewer: ({ targetAccountId }) =>
      Number(targetAccountId) > 20 ? agentAt(Number(targetAccountId)) : aViewer(),
  },
  shows: 'Recalls',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const FavouritesAndRecent = known.full;
export const Forbidden = shown.forbidden;
