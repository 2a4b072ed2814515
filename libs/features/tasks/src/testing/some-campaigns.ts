import { exampleReply } from '@patchbay/fakes';
import { inSeconds, type IsoDay } from '@patchbay/kernel';
import { type Campaign } from '../campaigns/campaign-numbers.js';

const day = (text: string) => text as IsoDay;

/** Two agents that called and texted people on two days in Chicago, and one that did not. */
const agents: readonly Partial<Campaign>[] = [
  { accountId: 12, title: 'Back office', outcomes: { none: 3 } },
  {
    accountId: 11,
    title: 'Night line',
    outcomes: { answered: 2, none: 1 },
    people: { answered: 1, sent: 0, voicemail: 0, notReached: 1, optedOut: 0 },
    days: [{ date: day('2026-01-05'), answered: 1, sent: 0, voicemail: 0, notReached: 1 }],
  },
  {
    accountId: 9,
    title: 'Front desk',
    outcomes: { booked: 9 },
    people: { answered: 4, sent: 1, voicemail: 2, notReached: 1, optedOut: 1 },
    days: [
      { date: day('2026-01-05'), answered: 2, sent: 0, voicemail: 1, notReached: 1 },
      { date: day('2026-01-06'), answered: 2, sent: 1, voicemail: 1, notReached: 0 },
    ],
  },
];

/** The reply about them: January 5 and 6 in Chicago. */
export function someCampaigns(list: readonly Partial<Campaign>[] = agents) {
  const example = exampleReply('postCampaignStats');
  const [first] = example.campaigns as [Campaign];
  const none = { answered: 0, sent: 0, voicemail: 0, notReached: 0, optedOut: 0 };
  return {
    ...example,
    timezone: 'America/Chicago',
    start: inSeconds(1_767_592_800),
    end: inSeconds(1_767_765_600),
    campaigns: list.map((own) => ({ ...first, people: none, days: [], ...own })),
  };
}
