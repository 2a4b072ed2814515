import * as z from 'zod';
// Only the type: the platform itself is loaded after the configuration is read.
import type { ServerConfig } from '@patchbay/server-platform';

type LimitName = keyof NonNullable<ServerConfig['usageLimits']>;

/** Each limit that the server has, and what it means; the compiler keeps the list complete. */
export const limitMeanings = {
  'agent.answers': 'answers of an agent',
  'agent.tokens': 'tokens of an agent’s answers',
  'agent.minutes': 'minutes of an agent’s calls',
  'agent.texts': 'texts of an agent',
  'organization.answers': 'answers of all agents of an organization',
  'organization.tokens': 'tokens of all agents of an organization',
  'organization.minutes': 'minutes of all calls of an organization',
  'organization.texts': 'texts of an organization',
  'agent.atOnce': 'turns of an agent at the same time',
  'visitors.share': 'percent of an agent’s and an organization’s day that chats of visitors use',
  'visitors.network': 'percent that one network (/24, /48) of visitors uses',
  'visitors.session': 'percent that one visitor uses',
  'visitors.sessions': 'chats that one network opens in an hour',
  'callers.text': 'percent of an agent’s day that one number uses by text',
  'callers.call': 'percent of an agent’s day that one number uses by call',
  'callers.kept': 'percent that texts and chats leave to calls',
  'recipient.texts': 'texts that one number gets from all tenants together',
  'recipient.calls': 'calls that one number gets from all tenants together',
  'recipient.mails': 'mails that one address gets from all tenants together',
  'tenant.mails': 'mails of a tenant',
  'country.codes': 'sign-in codes to the numbers of one allowed prefix',
} satisfies Record<LimitName, string>;

const names = Object.keys(limitMeanings) as LimitName[];
const isName = (text: string): text is LimitName => names.includes(text as LimitName);

/** Limits by name, each a whole number, as `agent.answers=500,organization.minutes=600`. */
export const dailyLimits = z
  .string()
  .transform((text, context): NonNullable<ServerConfig['usageLimits']> => {
    const given = text.split(',').map((one) => /^([\w.]+)=(\d{1,9})$/.exec(one.trim()));
    const limits = given.map((one) =>
      one?.[1] !== undefined && isName(one[1]) ? ([one[1], Number(one[2])] as const) : null,
    );
    if (limits.every((one) => one !== null)) return Object.fromEntries(limits);
    context.addIssue(
      `must be limits like agent.answers=500, with commas between them: ${names.join(', ')}`,
    );
    return z.NEVER;
  });
