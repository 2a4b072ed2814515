import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { account } from '../resources/account.js';
import { accountId, done, email, formatted, line, required, success, title } from '../wire.js';

/** Null clears the named field. */
const clearable = () => z.optional(z.nullable(line()));
const updated = z.object({
  ...success,
  updatedSettings: z.array(z.string()),
  failedSettings: z.nullable(z.array(z.string())),
});

export const treeOperations = {
  createReseller: operation({
    method: 'POST',
    path: '/api/v2/createReseller',
    area: 'accounts',
    status: 201,
    summary:
      'Makes a reseller under a partner. The reply carries it as `organization` and as `reseller`.',
    access: {
      audience: 'partner',
      target: 'partner',
      carriers: ['query.targetPartnerId'],
      effect: 'write',
    },
    query: z.object({ targetPartnerId: z.optional(formatted(accountId(), 'account')) }),
    body: z.object({
      resellerName: title(),
      email: z.optional(email()),
      productPlanId: z.optional(line()),
      offeredProductPlanId: z.optional(line()),
      hipaaEnabledDefault: z.optional(z.boolean()),
      resellerStatus: z.optional(z.enum(['enabled', 'disabled'])),
    }),
    reply: z.object({ ...success, organization: account, reseller: account }),
    examples: { body: { resellerName: 'Larkfield', email: 'lee@larkfield.example' } },
    failure: { kind: 'json' },
  }),
  updateOrganization: operation({
    method: 'POST',
    path: '/api/v2/updateOrganization',
    area: 'accounts',
    summary:
      'Changes what those above an organization decide. What could be changed is changed; the rest is named in `failedSettings`.',
    access: {
      audience: 'reseller',
      target: 'organization',
      carriers: ['query.targetOrganizationId'],
      effect: 'write',
    },
    query: z.object({ targetOrganizationId: z.optional(formatted(accountId(), 'account')) }),
    body: z.object({
      active: z.optional(z.boolean()),
      orgName: z.optional(line()),
      email: z.optional(line(254)),
      productPlanId: z.optional(line()),
      offeredProductPlanId: clearable(),
      smsEnabled: z.optional(z.boolean()),
      smsBrandId: z.optional(line()),
      smsCampaignId: z.optional(line()),
      vidaPremium: z.optional(z.boolean()),
      externalAccountId: clearable(),
      externalBillingId: clearable(),
      hipaaSetting: z.optional(z.enum(['on', 'off', 'inherit'])),
      orgAccountType: z.optional(z.enum(['internal', 'customer'])),
    }),
    reply: updated,
    examples: {
      body: { orgName: 'Northside Dental', externalAccountId: 'acct-123' },
      reply: {
        success: true,
        message: 'Organization settings updated',
        updatedSettings: ['orgName'],
        failedSettings: ['externalAccountId'],
      },
    },
    failure: { kind: 'json' },
  }),
  updateAccount: operation({
    method: 'POST',
    path: '/api/v2/updateAccount',
    area: 'accounts',
    summary: 'Changes what those above an agent account decide.',
    access: { audience: 'reseller', target: 'agent', effect: 'write' },
    body: z.object({
      active: z.optional(z.boolean()),
      accountName: z.optional(line()),
      externalAccountId: clearable(),
      externalBillingId: clearable(),
    }),
    reply: updated,
    examples: {
      body: { accountName: 'Support' },
      reply: {
        success: true,
        message: 'Account settings updated',
        updatedSettings: ['accountName'],
        failedSettings: null,
      },
    },
    failure: { kind: 'json' },
  }),
  deleteOrganization: operation({
    method: 'DELETE',
    path: '/api/v2/deleteOrganization',
    area: 'accounts',
    status: 201,
    summary:
      'Deletes an organization at once, with its agents, members and everything they have. Nothing of it is left.',
    access: {
      audience: 'account',
      target: 'organization',
      carriers: ['body.targetOrganizationId'],
      permission: 'canDeleteOrg',
      keys: false,
      effect: 'write',
    },
    query: z.object({ targetResellerId: z.optional(formatted(accountId(), 'account')) }),
    body: z.object({ targetOrganizationId: formatted(accountId(), 'account') }),
    reply: done(),
    examples: { body: { targetOrganizationId: 2001 } },
    failure: { kind: 'json' },
  }),
  deleteAccount: operation({
    method: 'DELETE',
    path: '/api/v2/deleteAccount',
    area: 'accounts',
    status: 201,
    summary:
      'Deletes an agent account at once, with everything it has. An organization’s own agent goes with the organization.',
    access: {
      audience: 'account',
      target: 'agent',
      carriers: ['body.targetAccountId'],
      permission: 'canAddAgents',
      effect: 'write',
    },
    query: z.object({ targetOrganizationId: z.optional(formatted(accountId(), 'account')) }),
    body: z.object({ targetAccountId: formatted(accountId(), 'account') }),
    reply: done(),
    examples: { body: { targetAccountId: 2002 } },
    failure: { kind: 'json' },
  }),
  enableAccount: operation({
    method: 'POST',
    path: '/api/v1/enableAccount',
    area: 'accounts',
    summary: 'Takes back that an account was disabled. Its people sign in anew.',
    access: { audience: 'superAdmin', target: 'none', stepUp: true, keys: false, effect: 'write' },
    body: z.object({ username: required(120) }),
    reply: done(),
    examples: { body: { username: 'acct1767605400000' } },
    failure: { kind: 'json' },
  }),
  disableAccount: operation({
    method: 'POST',
    path: '/api/v1/disableAccount',
    area: 'accounts',
    summary:
      'Disables an account and all beneath it: every session ends at once, and no agent answers.',
    access: { audience: 'superAdmin', target: 'none', stepUp: true, keys: false, effect: 'write' },
    body: z.object({
      username: required(120),
      reason: required(500),
      details: z.optional(line(4000)),
    }),
    reply: done(),
    examples: {
      body: {
        username: 'acct1767605400000',
        reason: 'spam',
        details: 'Reported by three carriers',
      },
    },
    failure: { kind: 'json' },
  }),
} as const;
