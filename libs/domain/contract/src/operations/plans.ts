import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  billingPeriod,
  billingStatement,
  planAddon,
  planFields,
  planSubscription,
  planTerm,
  processorPage,
  productPlan,
  returnLink,
  usageTier,
} from '../resources/plan.js';
import {
  described,
  done,
  line,
  open,
  queryFlag,
  queryInt,
  required,
  success,
  secretText,
  timeZone,
} from '../wire.js';
import { epochSeconds, isoInstant } from '../wire-time.js';

const json = { kind: 'json' } as const;
const account = { audience: 'account', target: 'any' } as const;
const sees = { ...account, permission: 'canViewBilling', effect: 'read' } as const;
const manages = {
  ...account,
  permission: 'canManageBilling',
  effect: 'write',
  perMinute: 60,
} as const;
const sellsRead = { audience: 'reseller', target: 'any', effect: 'read' } as const;
const sells = { audience: 'reseller', target: 'any', effect: 'write', perMinute: 60 } as const;
const planId = () => described(required(90), 'A plan', 'pplan-growth-7f3a');
const secret = (max = 500) =>
  z.optional(described(line(max), 'Kept sealed, never told again', 'a-secret'));
const { name, description, public: isPublic, soldTo, amount, items, features, addons } = planFields;
const written = {
  name,
  description: z.optional(description),
  public: z.optional(isPublic),
  soldTo: z.optional(soldTo),
  amount,
  items: z.optional(items),
  features: z.optional(features),
  addons: z.optional(addons),
};
const planExample = {
  name: 'Business Growth',
  description: 'For one office with up to three agents.',
  amount: { month: 99, year: 990 },
  items: [
    {
      productItem: 'voice',
      unitQuantity: 60,
      included: 500,
      tiers: [{ quantityMin: 1, quantityMax: null, price: 0.08 }],
    },
  ],
  features: ['500 minutes a month'],
};

export const planOperations = {
  getProductCatalog: operation({
    method: 'GET',
    path: '/api/v2/product/productCatalog',
    area: 'billing',
    summary: 'The plans that a reseller or partner sells, retired ones last.',
    access: sellsRead,
    reply: z.object({ ...success, productPlans: z.array(productPlan) }),
    failure: json,
  }),
  createProductPlan: operation({
    method: 'POST',
    path: '/api/v2/product/productCatalog',
    area: 'billing',
    status: 201,
    summary:
      'Adds a plan to the catalogue. What is not told is public, without items, and sold to the tier directly beneath.',
    access: sells,
    bodyBytes: 640 * 1024,
    body: z.object(written),
    examples: { body: planExample },
    reply: z.object({ ...success, productPlan }),
    failure: json,
  }),
  getProductPlan: operation({
    method: 'GET',
    path: '/api/v2/product/productCatalog/{planId}',
    aliases: [{ path: '/api/v2/product/productPlan/{planId}' }],
    area: 'billing',
    summary: 'A plan of the own catalogue, or one that the account has, is offered or may choose.',
    access: sees,
    params: z.object({ planId: planId() }),
    reply: z.object({ ...success, productPlan }),
    failure: json,
  }),
  saveProductPlan: operation({
    method: 'POST',
    path: '/api/v2/product/productCatalog/{planId}',
    area: 'billing',
    summary:
      'Changes a plan of the catalogue. What was rated stays as it was; prices of running subscriptions stay with the processor.',
    access: sells,
    params: z.object({ planId: planId() }),
    bodyBytes: 640 * 1024,
    body: z.object({ ...written, name: z.optional(name), amount: z.optional(amount) }),
    examples: { body: planExample },
    reply: z.object({ ...success, productPlan }),
    failure: json,
  }),
  retireProductPlan: operation({
    method: 'DELETE',
    path: '/api/v2/product/productCatalog/{planId}',
    area: 'billing',
    summary: 'Takes a plan out of the catalogue. Subscribers keep it.',
    access: sells,
    params: z.object({ planId: planId() }),
    reply: done(),
    failure: json,
  }),
  getCurrentPlan: operation({
    method: 'GET',
    path: '/api/v2/product/currentPlan',
    area: 'billing',
    summary: 'The plan that the account has, its subscription, and the running billing period.',
    access: sees,
    reply: z.object({
      ...success,
      productPlan: z.nullable(productPlan),
      subscription: z.nullable(planSubscription),
      billingPeriod,
    }),
    failure: json,
  }),
  getOfferedPlan: operation({
    method: 'GET',
    path: '/api/v2/product/offeredPlan',
    area: 'billing',
    summary: 'The plan that was offered to the account alone, if there is one.',
    access: sees,
    reply: z.object({ ...success, productPlan: z.nullable(productPlan) }),
    failure: json,
  }),
  getAllAvailablePlans: operation({
    method: 'GET',
    path: '/api/v2/product/allAvailablePlans',
    area: 'billing',
    summary:
      'The plans that the account may choose: public ones, what it has and what it is offered.',
    access: sees,
    reply: z.object({ ...success, productPlans: z.array(productPlan) }),
    failure: json,
  }),
  subscribeToPlan: operation({
    method: 'POST',
    path: '/api/v2/product/subscribe',
    area: 'billing',
    once: true,
    summary:
      'Begins or changes the subscription: `url` or `clientSecret` is where to pay. The rest of a new plan is charged at once, less the rest of the old one, or credited. It holds once it is paid.',
    access: manages,
    body: z.object({
      productPlanId: planId(),
      term: z.optional(planTerm()),
      cancelUrl: z.optional(returnLink()),
      successUrl: z.optional(returnLink()),
      checkoutType: z.optional(z.enum(['embedded', 'redirect'])),
    }),
    examples: {
      body: {
        productPlanId: 'pplan-growth-7f3a',
        term: 'month',
        cancelUrl: 'https://yoursite.io/cancel',
        successUrl: 'https://yoursite.io/success',
        checkoutType: 'embedded',
      },
    },
    reply: z.object({
      ...success,
      url: z.optional(processorPage()),
      clientSecret: z.optional(
        described(z.string(), 'With `embedded`: opens the page within one’s own', 'cs_test_a1b2c3'),
      ),
      publishableKey: z.optional(
        described(
          z.string(),
          'With `embedded`: the public key of the seller’s own processor, where it bills',
          'pk_live_a1b2c3',
        ),
      ),
    }),
    failure: json,
  }),
  cancelPlan: operation({
    method: 'DELETE',
    path: '/api/v2/product/cancel',
    area: 'billing',
    undoes: ['subscribeToPlan'],
    summary:
      'Ends the subscription with the paid term, or `now`, which credits the rest. It has ' +
      'ended once the processor says so.',
    access: manages,
    body: z.optional(
      z.object({
        reason: z.optional(described(line(200), 'Why', 'Too expensive')),
        details: z.optional(described(line(4000), 'In one’s own words', 'We found a cheaper one.')),
        when: z.optional(
          described(
            z.enum(['termEnd', 'now']),
            'When it takes effect; with the paid term when left out',
            'termEnd',
          ),
        ),
      }),
    ),
    reply: done(),
    failure: json,
  }),
  getAvailableAddons: operation({
    method: 'GET',
    path: '/api/v2/addon/available',
    area: 'billing',
    summary: 'What may be added to the plan that the account has.',
    access: sees,
    reply: z.object({ ...success, addons: z.array(planAddon) }),
    failure: json,
  }),
  getBillingCustomerPortalLink: operation({
    method: 'POST',
    path: '/api/v1/getBillingCustomerPortalLink',
    area: 'billing',
    summary: 'A page of the processor for cards and invoices.',
    access: manages,
    body: z.object({ redirectUrl: z.optional(returnLink()) }),
    reply: z.object({ ...success, url: processorPage() }),
    failure: json,
  }),
  saveBillingSystem: operation({
    method: 'POST',
    path: '/api/v2/billing/billingSystemConfig',
    area: 'billing',
    summary:
      'Connects the billing system of a reseller or partner. Replaces what was there; nothing of it is ever told again.',
    access: { ...sells, stepUp: 'everybody', perMinute: 20 },
    body: z.object({
      billingSystemType: z.enum(['stripe', 'chargebee']),
      apiKey: secret(),
      publishableKey: z.optional(line(500)),
      webhookSigningKey: secret(),
      site: z.optional(described(line(120), 'With chargebee: the site without its domain', 'acme')),
      webhookUsername: secret(),
      webhookPassword: secret(),
    }),
    examples: {
      body: {
        billingSystemType: 'stripe',
        apiKey: 'somekey',
        publishableKey: 'somepublishablekey',
        webhookSigningKey: 'somewebhooksigningkey',
      },
    },
    reply: done(),
    failure: json,
  }),
  startBillingPeriod: operation({
    method: 'POST',
    path: '/api/v2/billing/billingPeriod',
    area: 'billing',
    summary:
      'Starts a new billing period of an organization, on the day on which the running one ' +
      'ends. The account is named by its id or by an external id.',
    access: sells,
    query: z.object({ externalAccountId: z.optional(line()) }),
    body: z.object({ startDateTimestamp: epochSeconds(), endDateTimestamp: epochSeconds() }),
    examples: { body: { startDateTimestamp: 1735689600, endDateTimestamp: 1738281600 } },
    reply: z.object({ ...success, billingPeriod }),
    failure: json,
  }),
  getBillingStatements: operation({
    method: 'GET',
    path: '/api/v2/billing/statements',
    area: 'billing',
    summary:
      'What each billing period came to, line by line, newest first, in pages from 0, and ' +
      'what is owed by all, less what was paid.',
    access: sees,
    query: z.object({ page: z.optional(queryInt()), pageSize: z.optional(queryInt()) }),
    reply: z.object({
      ...success,
      statements: z.array(billingStatement),
      due: described(
        z.number(),
        'What is owed for periods that have ended, in US dollars; below zero when paid ahead',
        99.16,
      ),
      dueMicros: z.int(),
      pageNumber: z.int(),
      pageSize: z.int(),
    }),
    failure: json,
  }),
  saveUsageExport: operation({
    method: 'POST',
    path: '/api/v2/billing/adrExportConfig',
    area: 'billing',
    summary:
      'Sets where the usage records are written to, as files of so many minutes each. The password is never told again.',
    access: { ...manages, perMinute: 20 },
    body: z.object({
      deliveryProtocol: z.enum(['sftp', 'ftps', 'ftp']),
      rotationMinutes: described(
        z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'must be a number of minutes'))),
        'Minutes of records in each file; 60 when it is left out',
        '60',
      ),
      host: required(255),
      port: z.int().check(z.gte(1), z.lte(65535)),
      username: required(200),
      password: described(secretText(500), 'Kept sealed, never told again', 'a-secret'),
      path: z.optional(line(500)),
    }),
    examples: {
      body: {
        deliveryProtocol: 'sftp',
        rotationMinutes: '60',
        host: 'sftp.example.com',
        port: 2202,
        username: 'someuser',
        password: 'somepassword',
        path: '/path/',
      },
    },
    reply: done(),
    failure: json,
  }),
  getUsageStats: operation({
    method: 'GET',
    path: '/api/v2/stats/usage',
    area: 'billing',
    summary:
      'What was used and what it costs: by product item, or as a time series by category with month-day-year keys. Days are those of `timezone`, or of the organization’s zone, or of UTC above organizations; billing periods begin with days of the organization’s zone. ' +
      'The running period has empty days. `by` divides it by account, or by batch of tasks.',
    access: sees,
    query: z.object({
      giveCosts: z.optional(queryFlag()),
      combineCosts: z.optional(queryFlag()),
      billingPeriod: z.optional(z.enum(['current', 'previous'])),
      timeseries: z.optional(queryFlag()),
      startDate: z.optional(isoInstant()),
      endDate: z.optional(isoInstant()),
      frequency: z.optional(z.enum(['day', 'month', 'year'])),
      timezone: z.optional(timeZone()),
      allItems: z.optional(queryFlag()),
      before: z.optional(queryFlag()),
      by: z.optional(z.enum(['account', 'agent', 'batch', 'task'])),
      taskId: z.optional(
        described(z.uuid(), 'Of one task', '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e61'),
      ),
    }),
    reply: open(),
    examples: {
      reply: {
        '01-05-2026': {
          number: 1,
          tokens: 5210,
          voice: 12,
          advancedVoice: 0,
          'outbound-message': 3,
          'inbound-message': 4,
          'cost:voice': 0.96,
        },
      },
    },
    failure: { kind: 'false' },
  }),
  explainUsage: operation({
    method: 'GET',
    path: '/api/v2/stats/usage/explanation',
    area: 'billing',
    summary:
      'What one conversation cost, line by line, for the account and every tier beneath it. The lines add up to what was booked.',
    access: sees,
    query: z.object({ uuid: required(200) }),
    reply: z.object({
      ...success,
      uuid: z.string(),
      rated: described(z.boolean(), 'Whether everything is rated; it takes a moment', true),
      tiers: z.array(usageTier),
    }),
    failure: json,
  }),
} as const;
