import { type ReplyOf } from '@patchbay/contract';
import { shiftDay } from '@patchbay/formats';
import { type IsoDay } from '@patchbay/kernel';

/** What one agent did in a range of days. */
export type Campaign = ReplyOf<'postCampaignStats'>['campaigns'][number];

/** People by the best that came of all attempts, from the best to the worst. */
export const reaches = ['answered', 'sent', 'voicemail', 'notReached'] as const;
export type Reach = (typeof reaches)[number];
type People = Readonly<Record<Reach, number>>;

export const allPeople = (people: People): number =>
  reaches.reduce((sum, reach) => sum + people[reach], 0);
export const reachedPeople = ({ answered, sent }: People): number => answered + sent;

/** The people of several agents; one whom two agents tried to reach counts twice. */
export function peopleOf(list: readonly Campaign[]): Campaign['people'] {
  const sum = (key: Reach | 'optedOut') =>
    list.reduce((total, { people }) => total + people[key], 0);
  return {
    answered: sum('answered'),
    sent: sum('sent'),
    voicemail: sum('voicemail'),
    notReached: sum('notReached'),
    optedOut: sum('optedOut'),
  };
}

/** Every day of a range with the people of all agents on it. */
export function daysOf(
  list: readonly Campaign[],
  first: IsoDay,
  last: IsoDay,
): readonly (People & { readonly date: string })[] {
  const days = new Map<string, Record<Reach, number>>();
  for (let at: string = first; at <= last && days.size < 400; at = shiftDay(at, 1))
    days.set(at, { answered: 0, sent: 0, voicemail: 0, notReached: 0 });
  for (const { days: own = [] } of list)
    for (const { date, ...people } of own) {
      const day = days.get(date);
      if (day) for (const reach of reaches) day[reach] += people[reach];
    }
  return [...days].map(([date, people]) => ({ date, ...people }));
}

/** The results of all conversations, the most frequent first. */
export function outcomesOf(
  list: readonly Campaign[],
): readonly { readonly outcome: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { outcomes } of list)
    for (const [outcome, count] of Object.entries(outcomes))
      counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  return [...counts]
    .map(([outcome, count]) => ({ outcome, count }))
    .sort((one, other) => other.count - one.count);
}

/** Agents that called or texted people come first, those with the most before; others are left out. */
export const activeCampaigns = (list: readonly Campaign[]): readonly Campaign[] =>
  list
    .filter(({ people }) => allPeople(people) > 0)
    .sort((one, other) => allPeople(other.people) - allPeople(one.people));
