import { aLevel, aListedAccount, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from './AccountsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const viewer = aViewer({ home: reseller, target: reseller, trail: [reseller] });
const organizations = ['Northside Dental', 'Ridgeway Roofing', 'Bluebird Cafe'].map((name, at) =>
  aListedAccount({
    id: 7 + at,
    type: 'organization',
    displayName: name,
    orgName: name,
    active: at !== 2,
    ...(at === 1 ? { vidaPhoneNumber: null } : {}),
  }),
);
const page = (rows: typeof organizations) => ({
  organizations: rows,
  totalOrganizations: rows.length,
  pageSize: 20,
  pageNumber: 0,
});
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/reseller/5/accounts${search}`,
    screens: { accounts: Screen },
    answers: { getViewer: viewer, listOrganizations: page(organizations), ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listOrganizations: never }, 'Organizations');
export const Empty = story({ listOrganizations: page([]) }, 'No organizations yet');
export const Failed = story({ listOrganizations: refused('internal', failing) }, failing);
export const Full = story({}, 'Ridgeway Roofing');
export const Phone = {
  ...story({}, 'Ridgeway Roofing'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
