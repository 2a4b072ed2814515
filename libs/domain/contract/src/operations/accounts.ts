import * as z from 'zod/mini';
import { newNumberingProvider } from '../resources/numbering.js';
import { operation } from '../operation.js';
import { account, accountListItem, accountDetails, viewer } from '../resources/account.js';
import {
  accountId,
  described,
  email,
  formatted,
  line,
  open,
  paging,
  queryFlag,
  required,
  success,
} from '../wire.js';

const listQuery = { ...paging, active: z.optional(queryFlag()), queryText: z.optional(line(200)) };
const page = { pageSize: z.int(), pageNumber: z.int() };

const newIntegration = z.object({ appId: line(120), appVersion: line(40), appData: open() });

export const accountOperations = {
  getViewer: operation({
    method: 'GET',
    path: '/api/v2/viewer',
    area: 'accounts',
    summary:
      'Who is signed in, the node they act on with the way down to it, and every permission there with its reason.',
    access: { audience: 'account', target: 'any', effect: 'read' },
    query: z.object({
      viewAs: z.optional(z.enum(['superAdmin', 'partner', 'reseller', 'owner', 'admin'])),
    }),
    reply: viewer,
    failure: { kind: 'json' },
  }),
  getAccount: operation({
    method: 'GET',
    path: '/api/v2/account',
    aliases: [{ path: '/api/v1/account' }],
    area: 'accounts',
    summary: 'The own account, or the targeted one. A bare object, without an envelope.',
    access: { audience: 'account', target: 'any', effect: 'read' },
    reply: account,
    failure: { kind: 'json' },
  }),
  getPublicAccount: operation({
    method: 'GET',
    path: '/api/v1/account/{id}',
    area: 'public',
    summary: 'Public data of an account: id, username and display details.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 240 },
    params: z.object({ id: line(120) }),
    reply: z.object({ id: z.int(), username: z.string(), details: accountDetails }),
    failure: { kind: 'json' },
  }),
  getProfileByUsername: operation({
    method: 'GET',
    path: '/api/v1/messages/{username}',
    area: 'public',
    summary: 'The public profile of an agent: who it is, how it greets, the brand above it.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 240 },
    params: z.object({ username: line(120) }),
    query: z.object({ public: z.optional(queryFlag()), preview: z.optional(queryFlag()) }),
    reply: z.object({
      ...success,
      id: z.int(),
      username: z.string(),
      details: accountDetails,
      greeting: z.string(),
      agentName: z.nullable(z.string()),
      answering: z.boolean(),
      brand: z.object({
        name: z.string(),
        color: z.string(),
        image: z.nullable(z.string()),
        privacyUrl: z.nullable(z.string()),
      }),
    }),
    failure: { kind: 'falseOnStatus', status: 404 },
  }),
  saveAccount: operation({
    method: 'POST',
    path: '/api/v2/account',
    aliases: [{ path: '/api/v1/account' }],
    area: 'accounts',
    summary:
      'Changes the profile. Settings are merged by key; arrays within are replaced. Results go to members’ addresses; a caller above may name any.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'write' },
    body: z.object({
      name: z.optional(line()),
      orgName: z.optional(line()),
      accountName: z.optional(line()),
      resellerName: z.optional(line()),
      partnerName: z.optional(line()),
      description: z.optional(line(2000)),
      image: z.optional(z.nullable(line(2000))),
      firstName: z.optional(described(line(120), 'Of the owner', 'Ada')),
      lastName: z.optional(described(line(120), 'Of the owner', 'Lovelace')),
      businessName: z.optional(line()),
      businessAddress: z.optional(
        described(line(500), 'Where the business is', '410 Lamar Street, Austin'),
      ),
      email: z.optional(email()),
      settings: z.optional(open()),
    }),
    reply: account,
    examples: { body: { orgName: 'Northside Dental', settings: { showBilling: false } } },
    failure: { kind: 'json' },
  }),
  saveAccountSetting: operation({
    method: 'POST',
    path: '/api/v1/accountSetting',
    area: 'accounts',
    summary:
      'Merges account settings: `language`, onboarding, metrics, favourites. ' +
      'The formula of a metric must parse; fields that no log row has by itself count as 0 and ' +
      'are named in `unknownFields`.',
    access: { audience: 'account', target: 'any', effect: 'write' },
    body: open(),
    reply: z.object({
      ...success,
      settings: open(),
      unknownFields: z.optional(
        z.array(
          z.object({
            metric: described(z.string(), 'The name of the metric', 'bookings'),
            fields: described(
              z.array(z.string()),
              'The fields of its formula that no log row has by itself',
              ['appointmentValue'],
            ),
          }),
        ),
      ),
    }),
    examples: { body: { walkthrough: { version: 1, completed: ['SETUP_AGENT'] } } },
    failure: { kind: 'json' },
  }),
  createOrganization: operation({
    method: 'POST',
    path: '/api/v2/createOrganization',
    area: 'accounts',
    status: 201,
    summary:
      'Makes an organization with its default agent under a reseller. The reply carries it as `organization` and as `account`.',
    access: {
      audience: 'reseller',
      target: 'reseller',
      carriers: ['query.targetResellerId'],
      effect: 'write',
    },
    query: z.object({ targetResellerId: z.optional(formatted(accountId(), 'account')) }),
    body: z.object({
      orgName: required(),
      email: z.optional(email()),
      accountName: z.optional(line()),
      orgAccountType: z.optional(z.enum(['internal', 'customer'])),
      productPlanId: z.optional(line()),
      offeredProductPlanId: z.optional(line()),
      externalAccountId: z.optional(line()),
      externalBillingId: z.optional(line()),
      hipaaSetting: z.optional(z.enum(['on', 'off', 'inherit'])),
      smsBrandId: z.optional(described(line(), 'The brand that the carrier approved', 'B4X7Q2')),
      smsCampaignId: z.optional(
        described(line(), 'The campaign that the carrier approved', 'C9K3M1'),
      ),
      vidaPremium: z.optional(z.boolean()),
      smsEnabled: z.optional(z.boolean()),
      integrations: z.optional(z.array(newIntegration).check(z.maxLength(50))),
      numberingProviders: z.optional(z.array(newNumberingProvider).check(z.maxLength(10))),
    }),
    reply: z.object({ ...success, organization: account, account }),
    examples: {
      body: {
        orgName: 'Northside Dental',
        email: 'pat@northside.example',
        accountName: 'Front desk',
        externalAccountId: 'acct-123',
      },
    },
    failure: { kind: 'json' },
  }),
  listOrganizations: operation({
    method: 'GET',
    path: '/api/v2/listOrganizations',
    area: 'accounts',
    summary: 'Organizations of a reseller, page by page from 0.',
    access: {
      audience: 'reseller',
      target: 'reseller',
      carriers: ['query.targetResellerId'],
      effect: 'read',
    },
    query: z.object({
      targetResellerId: z.optional(formatted(accountId(), 'account')),
      ...listQuery,
    }),
    reply: z.object({
      ...success,
      organizations: z.array(accountListItem),
      totalOrganizations: z.int(),
      ...page,
    }),
    failure: { kind: 'json' },
  }),
  listResellers: operation({
    method: 'GET',
    path: '/api/v2/listResellers',
    area: 'accounts',
    summary: 'Resellers of a partner, page by page from 0.',
    access: {
      audience: 'partner',
      target: 'partner',
      carriers: ['query.targetPartnerId'],
      effect: 'read',
    },
    query: z.object({
      targetPartnerId: z.optional(formatted(accountId(), 'account')),
      ...listQuery,
    }),
    reply: z.object({
      ...success,
      resellers: z.array(accountListItem),
      totalResellers: z.int(),
      ...page,
    }),
    failure: { kind: 'json' },
  }),
  listPartners: operation({
    method: 'GET',
    path: '/api/v2/listPartners',
    area: 'accounts',
    summary: 'Partners of the platform, page by page from 0.',
    access: { audience: 'superAdmin', target: 'none', effect: 'read' },
    query: z.object(listQuery),
    reply: z.object({
      ...success,
      partners: z.array(accountListItem),
      totalPartners: z.int(),
      ...page,
    }),
    failure: { kind: 'json' },
  }),
  listAccounts: operation({
    method: 'GET',
    path: '/api/v2/listAccounts',
    area: 'accounts',
    summary:
      'Agent accounts of an organization, its default agent first, page by page from 0; on request ' +
      'with what is live of each and when it last talked to a caller.',
    access: {
      audience: 'account',
      target: 'organization',
      carriers: ['query.targetOrganizationId'],
      effect: 'read',
    },
    query: z.object({
      targetOrganizationId: z.optional(formatted(accountId(), 'account')),
      ...listQuery,
      withAgent: z.optional(queryFlag()),
      draftsWaiting: z.optional(queryFlag()),
      sort: z.optional(
        z.enum(['name', 'vidaPhoneNumber', 'timestamp', 'published', 'drafts', 'lastConversation']),
      ),
      order: z.optional(z.enum(['asc', 'desc'])),
    }),
    reply: z.object({
      ...success,
      accounts: z.array(accountListItem),
      totalAccounts: z.int(),
      ...page,
    }),
    failure: { kind: 'json' },
  }),
  createAccount: operation({
    method: 'POST',
    path: '/api/v2/createAccount',
    area: 'accounts',
    status: 201,
    summary: 'Makes an agent account in an organization.',
    access: {
      audience: 'account',
      target: 'organization',
      carriers: ['query.targetOrganizationId'],
      permission: 'canAddAgents',
      effect: 'write',
    },
    query: z.object({ targetOrganizationId: z.optional(formatted(accountId(), 'account')) }),
    body: z.object({
      accountName: z.optional(line()),
      name: z.optional(line()),
      email: z.optional(email()),
      externalAccountId: z.optional(line()),
      externalBillingId: z.optional(line()),
      integrations: z.optional(z.array(newIntegration).check(z.maxLength(50))),
    }),
    reply: z.object({ ...success, account }),
    examples: { body: { accountName: 'Front desk', externalAccountId: 'acct-123' } },
    failure: { kind: 'json' },
  }),
  getAccountByExternalId: operation({
    method: 'GET',
    path: '/api/v2/getAccountByExternalId',
    area: 'accounts',
    summary: 'Finds an account beneath the caller by the id it has in the caller’s own system.',
    access: { audience: 'reseller', target: 'any', effect: 'read' },
    query: z.object({ externalAccountId: required() }),
    reply: z.object({ ...success, account }),
    failure: { kind: 'json' },
  }),
} as const;
