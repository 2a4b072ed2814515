import { isolated, outgoingNames, premiumTimes } from '@patchbay/server-core';

/** What is counted by the day. */
export const spendables = ['answers', 'tokens', 'seconds', 'texts'] as const;
export type Spendable = (typeof spendables)[number];
/** Answers and summaries of the model, its tokens, seconds of calls, texts. */
export type Amounts = Readonly<Record<Spendable, number>>;

/** What may be used on a day of UTC, and how many turns an agent takes at once. */
export interface UsageLimits {
  readonly agent: Amounts;
  readonly organization: Amounts;
  readonly atOnce: number;
  readonly visitors: VisitorShares;
}

/** How much of a day's answers and tokens, in percent, visitors of web chats may use: all together, from one network, and one visitor. */
export interface VisitorShares {
  readonly share: number;
  readonly network: number;
  readonly session: number;
  /** How many chats one network opens in an hour. */
  readonly sessions: number;
}

/** The limits of an organization without a plan that is paid for, unless the installation sets others. */
export const defaultUsageLimits: UsageLimits = {
  agent: { answers: 2000, tokens: 4_000_000, seconds: 10 * 3600, texts: 1000 },
  organization: { answers: 10_000, tokens: 20_000_000, seconds: 50 * 3600, texts: 5000 },
  atOnce: 25,
  visitors: { share: 50, network: 10, session: 2, sessions: 60 },
};

/**
 * Tokens that a turn is entered with before it begins, and that stand where they were not
 * counted.
 */
export const tokensOfTurn = 2000;
/** Seconds that a call is entered with before it begins, and counts at least. */
export const secondsOfCall = 60;

/** The day that is counted, at an instant: one of UTC, as usage is billed, so that moving an organization to another zone brings no second day. */
export const spendingDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** When the next day begins, in milliseconds. */
export const nextSpendingDay = (at: number): number =>
  (Math.floor(at / 86_400_000) + 1) * 86_400_000;

/** The limits of an organization. */
export const usageLimitsFor = (
  { agent, organization, atOnce, visitors }: UsageLimits,
  { premium }: { readonly premium: boolean },
): UsageLimits => {
  const times = (amounts: Amounts) =>
    Object.fromEntries(
      spendables.map((what) => [what, amounts[what] * (premium ? premiumTimes : 1)]),
    ) as unknown as Amounts;
  return { agent: times(agent), organization: times(organization), atOnce, visitors };
};

/** The limits for what a person does by hand: twice as many texts. */
export const manualUsageLimits = (usageLimits: UsageLimits): UsageLimits => {
  const more = (amounts: Amounts): Amounts => ({ ...amounts, texts: amounts.texts * 2 });
  return {
    ...usageLimits,
    agent: more(usageLimits.agent),
    organization: more(usageLimits.organization),
  };
};

/** Names under which the installation sets limits: calls in minutes. */
export const usageLimitNames = [
  ...(['agent', 'organization'] as const).flatMap((whose) =>
    (['answers', 'tokens', 'minutes', 'texts'] as const).map((what) => `${whose}.${what}` as const),
  ),
  'agent.atOnce',
  'visitors.share',
  'visitors.network',
  'visitors.session',
  'visitors.sessions',
  ...outgoingNames,
] as const;
export type UsageLimitName = (typeof usageLimitNames)[number];

/** The usual limits with those that the installation sets. */
export function usageLimitsWith(
  set: Readonly<Partial<Record<UsageLimitName, number>>>,
): UsageLimits {
  const of = (whose: 'agent' | 'organization'): Amounts => {
    const minutes = set[`${whose}.minutes`];
    return {
      answers: set[`${whose}.answers`] ?? defaultUsageLimits[whose].answers,
      tokens: set[`${whose}.tokens`] ?? defaultUsageLimits[whose].tokens,
      seconds: minutes === undefined ? defaultUsageLimits[whose].seconds : minutes * 60,
      texts: set[`${whose}.texts`] ?? defaultUsageLimits[whose].texts,
    };
  };
  const { share, network, session, sessions } = defaultUsageLimits.visitors;
  const visitors = {
    share: Math.min(100, set['visitors.share'] ?? share),
    network: Math.min(100, set['visitors.network'] ?? network),
    session: Math.min(100, set['visitors.session'] ?? session),
    sessions: set['visitors.sessions'] ?? sessions,
  };
  return {
    agent: of('agent'),
    organization: of('organization'),
    atOnce: set['agent.atOnce'] ?? defaultUsageLimits.atOnce,
    visitors,
  };
}

/** A limit that is reached, and whose. */
export interface Reached {
  readonly what: Spendable;
  readonly whose: 'agent' | 'organization';
  readonly most: number;
}

/**
 * The limit that would be passed. What is known beforehand has to fit; a turn’s tokens are not known, so that it begins as long as there are any left.
 * Null when everything may be used.
 */
export function reachedBy(
  wanted: Partial<Amounts>,
  used: { readonly agent: Amounts; readonly organization: Amounts },
  usageLimits: UsageLimits,
): Reached | null {
  for (const whose of ['agent', 'organization'] as const) {
    for (const what of spendables) {
      const amount = wanted[what];
      if (
        amount !== undefined &&
        used[whose][what] + (what === 'tokens' ? 1 : Math.max(1, amount)) > usageLimits[whose][what]
      )
        return { what, whose, most: usageLimits[whose][what] };
    }
  }
  return null;
}

const count = (amount: number): string => amount.toLocaleString('en-US');
const wordsFor: Readonly<Record<Spendable, (most: number) => string>> = {
  answers: (most) => `${count(most)} answers`,
  tokens: (most) => `${count(most)} tokens of the model`,
  seconds: (most) => `${count(Math.floor(most / 60))} minutes of calls`,
  texts: (most) => `${count(most)} texts`,
};

/** What is said to members, and stands at tasks that wait. */
export const reachedWords = ({ what, whose, most }: Reached): string =>
  `${whose === 'agent' ? 'This agent' : 'This organization'} has used up its ${wordsFor[what](most)} of today. It goes on at 00:00 UTC.`;

/** What the owner is told. */
export const noticeOf = ({ what, whose, most }: Reached, agentName: string) => ({
  title: 'A daily limit is reached',
  body: `${whose === 'agent' ? isolated(agentName) : 'Your organization'} has used up its ${wordsFor[what](most)} of today. Until 00:00 UTC visitors and callers hear that no one can answer now, what they write waits in the inbox, and tasks wait.`,
});

export const busyWords = (atOnce: number): string =>
  `This agent is answering ${atOnce} others at this moment. Try again in a few seconds.`;
