import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './InvitesPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const rewards = exampleReply('getReferralRewards');
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/contacts/invites',
    screens: { contacts: Screen },
    answers: {
      getViewer: aViewer(),
      listAccounts: exampleReply('listAccounts'),
      listMobileContacts: exampleReply('listMobileContacts'),
      getReferralRewards: { ...rewards, claimable: 10 },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ getReferralRewards: never }, 'Rewards');
export const Empty = story(
  { getReferralRewards: { ...rewards, rewards: [], claimable: 0, claimed: 0 } },
  'No rewards yet',
);
export const Failed = story({ getReferralRewards: refused('internal', failing) }, failing);
export const Full = story({}, 'Claim all');
/** Rewards whose payment was refunded later. */
export const Refunded = story(
  {
    getReferralRewards: {
      ...rewards,
      claimable: 10,
      rewards: (['open', 'claimed', 'withdrawn', 'kept'] as const).flatMap((status) =>
        rewards.rewards.slice(0, 1).map((one) => ({ ...one, id: status, status })),
      ),
    },
  },
  'already spent',
);
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied);
