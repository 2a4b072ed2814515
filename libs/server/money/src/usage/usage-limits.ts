import { isolated, outgoingNames, paidTimes } from '@patchbay/server-core';
import { type Language } from '@patchbay/server-providers';
import { type SpendingDay } from './spending-day-repository.js';

/** Quantities that are counted by day. */
export const spendables = ['answers', 'tokens', 'seconds', 'texts'] as const;
export type Spendable = (typeof spendables)[number];
/** Model answers and summaries, model tokens, call seconds, texts. */
export type Amounts = Readonly<Record<Spendable, number>>;

/** Limits for a day in the organization's zone, and for concurrent turns of an agent. */
export interface UsageLimits {
  readonly agent: Amounts;
  readonly organization: Amounts;
  readonly atOnce: number;
  readonly visitors: VisitorShares;
  readonly callers: CallerShares;
}

/**
 * The share of an agent's day of answers and tokens, in percent, for one number by text and by call,
 * and what is kept for calls from texts and chats.
 */
export interface CallerShares {
  readonly text: number;
  readonly call: number;
  readonly kept: number;
}

/**
 * The share of a day's answers and tokens, in percent, for web chat visitors: all together, per
 * network, and per visitor.
 */
export interface VisitorShares {
  readonly share: number;
  readonly network: number;
  readonly session: number;
  /** New chats per network and hour. */
  readonly sessions: number;
}

/** The limits of an organization without a paid plan, unless the installation sets others. */
export const defaultUsageLimits: UsageLimits = {
  agent: { answers: 2000, tokens: 4_000_000, seconds: 10 * 3600, texts: 1000 },
  organization: { answers: 10_000, tokens: 20_000_000, seconds: 50 * 3600, texts: 5000 },
  atOnce: 25,
  visitors: { share: 50, network: 10, session: 2, sessions: 60 },
  callers: { text: 15, call: 25, kept: 20 },
};

/** Tokens reserved for a turn, which stand where usage was not measured. */
export const tokensOfTurn = 2000;
/** Seconds reserved for a call, also its minimum. */
export const secondsOfCall = 60;

/** The limits of an organization: more with a subscription that is paid, not in a trial. */
export const usageLimitsFor = (
  { agent, organization, ...shares }: UsageLimits,
  { isPaid }: { readonly isPaid: boolean },
): UsageLimits => {
  const times = (amounts: Amounts) =>
    Object.fromEntries(
      spendables.map((what) => [what, amounts[what] * (isPaid ? paidTimes : 1)]),
    ) as unknown as Amounts;
  return { ...shares, agent: times(agent), organization: times(organization) };
};

/** Limits for manual use: twice as many texts. */
export const manualUsageLimits = (usageLimits: UsageLimits): UsageLimits => {
  const more = (amounts: Amounts): Amounts => ({ ...amounts, texts: amounts.texts * 2 });
  return {
    ...usageLimits,
    agent: more(usageLimits.agent),
    organization: more(usageLimits.organization),
  };
};

/** Names of the installation's settings for limits: calls in minutes. */
export const usageLimitNames = [
  ...(['agent', 'organization'] as const).flatMap((whose) =>
    (['answers', 'tokens', 'minutes', 'texts'] as const).map((what) => `${whose}.${what}` as const),
  ),
  'agent.atOnce',
  'visitors.share',
  'visitors.network',
  'visitors.session',
  'visitors.sessions',
  'callers.text',
  'callers.call',
  'callers.kept',
  ...outgoingNames,
] as const;
export type UsageLimitName = (typeof usageLimitNames)[number];

/** The default limits with the installation's settings. */
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
  const { text, call, kept } = defaultUsageLimits.callers;
  const callers = {
    text: Math.min(100, set['callers.text'] ?? text),
    call: Math.min(100, set['callers.call'] ?? call),
    kept: Math.min(100, set['callers.kept'] ?? kept),
  };
  return {
    agent: of('agent'),
    organization: of('organization'),
    atOnce: set['agent.atOnce'] ?? defaultUsageLimits.atOnce,
    visitors,
    callers,
  };
}

/** A reached limit and its owner. */
export interface Reached {
  readonly what: Spendable;
  readonly whose: 'agent' | 'organization';
  readonly max: number;
}

/**
 * The limit that a use would exceed; null when none. Known quantities must fit; the tokens of a
 * turn are unknown, so it may begin while any are left.
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
        return { what, whose, max: usageLimits[whose][what] };
    }
  }
  return null;
}

const count = (amount: number, locale = 'en-US'): string => amount.toLocaleString(locale);
const wordsFor: Readonly<Record<Spendable, (max: number) => string>> = {
  answers: (max) => `${count(max)} answers`,
  tokens: (max) => `${count(max)} tokens of the model`,
  seconds: (max) => `${count(Math.floor(max / 60))} minutes of calls`,
  texts: (max) => `${count(max)} texts`,
};

/** A sentence for each, so that each has its translation. */
const usedUpWords: Readonly<Record<Spendable, (who: string, max: number, zone: string) => string>> =
  {
    answers: (who, max, zone) =>
      `${who} has used up its ${count(max)} answers of today. It goes on at 00:00 ${zone}.`,
    tokens: (who, max, zone) =>
      `${who} has used up its ${count(max)} tokens of the model of today. It goes on at 00:00 ${zone}.`,
    seconds: (who, max, zone) =>
      `${who} has used up its ${count(Math.floor(max / 60))} minutes of calls of today. It goes on at 00:00 ${zone}.`,
    texts: (who, max, zone) =>
      `${who} has used up its ${count(max)} texts of today. It goes on at 00:00 ${zone}.`,
  };

/** The description for members and for waiting tasks. */
export const reachedWords = (
  { what, whose, max }: Reached,
  { zone }: Pick<SpendingDay, 'zone'>,
): string => usedUpWords[what](whose === 'agent' ? 'This agent' : 'This organization', max, zone);

const spanishWordsFor: typeof wordsFor = {
  answers: (max) => `${count(max, 'es')} respuestas`,
  tokens: (max) => `${count(max, 'es')} tokens del modelo`,
  seconds: (max) => `${count(Math.floor(max / 60), 'es')} minutos de llamadas`,
  texts: (max) => `${count(max, 'es')} mensajes de texto`,
};

/** The description for the owner. */
export const noticeOf = (
  { what, whose, max }: Reached,
  agentName: string,
  { zone }: Pick<SpendingDay, 'zone'>,
  language: Language = 'en',
) =>
  language === 'es'
    ? {
        title: 'Se alcanzó un límite diario',
        body:
          `${whose === 'agent' ? isolated(agentName) : 'Su organización'} ya usó hoy sus ` +
          `${spanishWordsFor[what](max)}. Hasta las 00:00 ${zone} los visitantes y quienes llaman ` +
          'oyen que nadie puede atender ahora; lo que escriben espera en la bandeja, y las tareas ' +
          'esperan.',
      }
    : {
        title: 'A daily limit is reached',
        body:
          `${whose === 'agent' ? isolated(agentName) : 'Your organization'} has used up its ` +
          `${wordsFor[what](max)} of today. Until 00:00 ${zone} visitors and callers hear that no one ` +
          'can answer now, what they write waits in the inbox, and tasks wait.',
      };

export const busyWords = (atOnce: number): string =>
  `This agent is answering ${atOnce} others at this moment. Try again in a few seconds.`;
