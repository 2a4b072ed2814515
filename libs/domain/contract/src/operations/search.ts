import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { accountListItem } from '../resources/account.js';
import { line, paging, queryFlag, required, success } from '../wire.js';
import { queryEpochSeconds } from '../wire-time.js';

const found = z.object({
  ...success,
  accounts: z.array(accountListItem),
  totalAccounts: z.int(),
  pageSize: z.int(),
  pageNumber: z.int(),
});
const access = { audience: 'account', target: 'any', effect: 'read', perMinute: 240 } as const;

/** A number in a query that may have a fraction. */
const amount = () =>
  z.pipe(
    z.pipe(
      z.union([
        z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a number')),
        z.number(),
      ]),
      z.transform(Number),
    ),
    z.number(),
  );
const range = <const N extends string>(name: N) =>
  ({ [`${name}Min`]: z.optional(amount()), [`${name}Max`]: z.optional(amount()) }) as Record<
    `${N}Min` | `${N}Max`,
    z.ZodMiniOptional<ReturnType<typeof amount>>
  >;

export const searchOperations = {
  search: operation({
    method: 'GET',
    path: '/api/v1/search/{target}',
    aliases: [{ path: '/api/v1/enhancedSearch/{target}' }],
    area: 'accounts',
    summary:
      'Accounts at or beneath the own or the targeted one whose names, username, address or external id contain a text.',
    access,
    params: z.object({ target: required(200) }),
    query: z.object(paging),
    reply: found,
    failure: { kind: 'json' },
  }),
  searchAccounts: operation({
    method: 'GET',
    path: '/api/v2/searchAccounts',
    aliases: [{ path: '/api/v2/searchOrganizations' }],
    area: 'accounts',
    summary:
      'Accounts of one kind at or beneath the own or the targeted one, by text, state, ' +
      'plan, times and usage, in pages from 0. By default organizations.',
    access,
    query: z.object({
      accountType: z.optional(z.enum(['partner', 'reseller', 'organization', 'account', 'agent'])),
      queryText: z.optional(line(200)),
      ...paging,
      createdStart: z.optional(queryEpochSeconds()),
      createdEnd: z.optional(queryEpochSeconds()),
      canceledStart: z.optional(queryEpochSeconds()),
      canceledEnd: z.optional(queryEpochSeconds()),
      subscribed: z.optional(queryFlag()),
      canceled: z.optional(queryFlag()),
      active: z.optional(queryFlag()),
      onboardingComplete: z.optional(queryFlag()),
      productPlanId: z.optional(line()),
      productPlanTerm: z.optional(line(40)),
      billingSubscriptionId: z.optional(line()),
      billingId: z.optional(line()),
      externalAccountId: z.optional(line()),
      ...range('currentBillingPeriodVoiceMinutes'),
      ...range('previousBillingPeriodVoiceMinutes'),
      ...range('allTimeVoiceMinutes'),
      ...range('currentBillingPeriodMessages'),
      ...range('previousBillingPeriodMessages'),
      ...range('allTimeMessages'),
    }),
    reply: found,
    failure: { kind: 'json' },
  }),
  searchAccount: operation({
    method: 'POST',
    path: '/api/v2/searchAccount',
    aliases: [{ path: '/api/v2/searchAccount/enhanced' }],
    area: 'accounts',
    summary: 'The same search with its text in the body.',
    access,
    query: z.object(paging),
    body: z.object({ phrase: required(200) }),
    reply: found,
    examples: { body: { phrase: 'Northside' } },
    failure: { kind: 'json' },
  }),
} as const;
