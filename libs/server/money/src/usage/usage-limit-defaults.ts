import { defaultOutgoingLimits } from '@patchbay/server-core';
import { type Amounts, type UsageLimitName, defaultUsageLimits } from './usage-limits.js';

const ofDay = <Whose extends 'agent' | 'organization'>(whose: Whose, amounts: Amounts) =>
  ({
    [`${whose}.answers`]: amounts.answers,
    [`${whose}.tokens`]: amounts.tokens,
    [`${whose}.minutes`]: amounts.seconds / 60,
    [`${whose}.texts`]: amounts.texts,
  }) as Record<`${Whose}.${'answers' | 'tokens' | 'minutes' | 'texts'}`, number>;

const { agent, organization, atOnce, visitors, callers } = defaultUsageLimits;
const { recipient, tenantMails, countryCodes } = defaultOutgoingLimits;

/** The default of each limit that an installation may set, by its name; calls in minutes. */
export const usageLimitDefaults: Readonly<Record<UsageLimitName, number>> = {
  ...ofDay('agent', agent),
  ...ofDay('organization', organization),
  'agent.atOnce': atOnce,
  'visitors.share': visitors.share,
  'visitors.network': visitors.network,
  'visitors.session': visitors.session,
  'visitors.sessions': visitors.sessions,
  'callers.text': callers.text,
  'callers.call': callers.call,
  'callers.kept': callers.kept,
  'recipient.texts': recipient.text.day,
  'recipient.calls': recipient.call.day,
  'recipient.mails': recipient.mail.day,
  'tenant.mails': tenantMails.day,
  'country.codes': countryCodes.day,
};
