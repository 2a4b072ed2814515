import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  balances,
  decodedInvoice,
  dollars,
  moneyUnit,
  paymentLink,
  paymentSlug,
  payout,
  pendingInvoice,
  returnUrl,
  referralFacts,
  reward,
  satoshis,
  transaction,
} from '../resources/money.js';
import { described, done, line, queryInt, required, success, titleOrNone } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const read = {
  audience: 'account',
  target: 'any',
  permission: 'canViewBilling',
  effect: 'read',
} as const;
const write = {
  audience: 'account',
  target: 'any',
  permission: 'canManageBilling',
  effect: 'write',
  perMinute: 120,
} as const;
/** The caller names where money goes: a stolen session or key must not be enough for that. */
const whereTo = { ...write, stepUp: 'everybody' } as const;
/**
 * With a slug a visitor's session pays the account that gave out that link; a member acts on an
 * account whose billing it manages.
 */
const byLinkOrOwn = {
  audience: 'visitor',
  target: 'any',
  permission: 'canManageBilling',
  perMinute: 60,
} as const;
const json = { kind: 'json' } as const;
const orFalse = { kind: 'false' } as const;
const usd = z.optional(z.literal('usd', 'must be usd'));
const bolt11 = () =>
  described(required(4096), 'A Lightning payment request (BOLT 11)', 'lnbc2500u1pvjluez…');
const dueTo = () =>
  described(
    required(320),
    'A mail address, a telephone number or a name, as the service knows the payee',
    'owner@example.com',
  );
const paidOut = z.object({ ...success, payout });

export const moneyOperations = {
  createCreditCheckout: operation({
    method: 'POST',
    path: '/api/v1/checkout/{credit}',
    area: 'money',
    once: true,
    summary:
      'Opens a page on which to buy credit by card, for the account or, with a slug, for ' +
      'that of the payment link. It is credited once paid.',
    access: { ...byLinkOrOwn, effect: 'write' },
    params: z.object({
      credit: described(
        z
          .string()
          .check(
            z.regex(
              /^[a-z0-9]{1,40}Credit$/i,
              'must be the name of the brand with Credit behind it',
            ),
          ),
        'The name of the brand with `Credit` behind it',
        'acmeCredit',
      ),
    }),
    body: z.object({
      amount: z.optional(dollars()),
      currency: usd,
      cancelUrl: returnUrl(),
      successUrl: returnUrl(),
      slug: z.optional(paymentSlug()),
      checkoutType: z.optional(z.enum(['embedded', 'redirect'])),
    }),
    examples: {
      body: {
        amount: 25,
        currency: 'usd',
        successUrl: '/app/paymentSuccess',
        cancelUrl: '/app/paymentCancel',
      },
    },
    reply: z.object({
      ...success,
      id: z.string(),
      url: z.string(),
      clientSecret: z.optional(z.string()),
    }),
    failure: json,
  }),
  fetchPaymentSlug: operation({
    method: 'POST',
    path: '/api/v1/fetchPaymentSlug',
    area: 'money',
    summary: 'What a payment link asks for, as every payer may see it.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 30 },
    body: z.object({ slug: paymentSlug() }),
    reply: z.object({
      ...success,
      name: z.string(),
      image: z.nullable(z.string()),
      amount: z.number(),
      unit: z.literal('USD'),
      status: z.enum(['open', 'paid', 'closed']),
    }),
    failure: orFalse,
  }),
  listPaymentLinks: operation({
    method: 'GET',
    path: '/api/v1/paymentLinks',
    area: 'money',
    summary: 'The payment links of an account, the newest first, a hundred at most.',
    access: read,
    reply: z.object({ ...success, links: z.array(paymentLink) }),
    failure: json,
  }),
  createPaymentLink: operation({
    method: 'POST',
    path: '/api/v1/paymentLinks',
    area: 'money',
    once: true,
    status: 201,
    summary: 'Makes a payment link: its holder may pay the account that amount, once.',
    access: write,
    body: z.object({ amount: dollars(), title: z.optional(titleOrNone()) }),
    examples: { body: { amount: 120, title: 'Boiler service' } },
    reply: z.object({ ...success, link: paymentLink }),
    failure: json,
  }),
  closePaymentLink: operation({
    method: 'DELETE',
    path: '/api/v1/paymentLinks',
    area: 'money',
    once: false,
    undoes: ['createPaymentLink'],
    summary: 'Closes an unpaid payment link.',
    access: write,
    body: z.object({ slug: paymentSlug() }),
    reply: done(),
    failure: json,
  }),
  listRecentTransactions: operation({
    method: 'GET',
    path: '/api/v1/recentTransactions',
    area: 'money',
    summary:
      'The movements of an account’s credit, the newest first, page by page from 0, and what it has.',
    access: read,
    query: z.object({ page: z.optional(queryInt()), pageSize: z.optional(queryInt()) }),
    reply: z.object({
      ...success,
      transactions: z.array(transaction),
      balances,
      pageNumber: z.int(),
      pageSize: z.int(),
    }),
    failure: orFalse,
  }),
  requestInvoice: operation({
    method: 'POST',
    path: '/api/v1/requestInvoice',
    area: 'money',
    once: true,
    undoes: ['requestInvoice'],
    summary:
      'Asks to be paid by Lightning: an amount for the account, or what a payment link asks ' +
      'for. A pending one for the same is given again.',
    access: { ...byLinkOrOwn, effect: 'write' },
    body: z.object({
      slug: z.optional(paymentSlug()),
      amount: z.optional(
        z.number().check(z.gte(0.01, 'must be at least 0.01'), z.lte(10_000_000_000)),
      ),
      unit: z.optional(moneyUnit()),
    }),
    examples: { body: { amount: 5, unit: 'USD' } },
    reply: z.object({ ...success, invoice: z.string(), pendingInvoice }),
    failure: orFalse,
  }),
  getPendingInvoice: operation({
    method: 'GET',
    path: '/api/v1/pendingInvoice',
    area: 'money',
    summary:
      'The newest payment request of the account or of a payment link, and whether it was paid.',
    access: { ...byLinkOrOwn, permission: 'canViewBilling', perMinute: 240, effect: 'read' },
    query: z.object({ slug: z.optional(paymentSlug()) }),
    reply: z.object({ ...success, pendingInvoice }),
    failure: orFalse,
  }),
  provePendingInvoicePaid: operation({
    method: 'POST',
    path: '/api/v1/provePendingInvoicePaid',
    area: 'money',
    once: false,
    undoes: ['requestInvoice'],
    summary: 'Proves by the preimage that a payment request was paid, and credits it, once.',
    access: { ...byLinkOrOwn, effect: 'write' },
    body: z.object({
      preimage: described(
        z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as hex')),
        'What paying reveals: 32 bytes as hex',
        '00'.repeat(32),
      ),
      invoice: bolt11(),
    }),
    reply: z.object({ ...success, pendingInvoice }),
    failure: orFalse,
  }),
  resetPendingInvoice: operation({
    method: 'POST',
    path: '/api/v1/resetPendingInvoice',
    area: 'money',
    once: false,
    undoes: ['requestInvoice'],
    summary: 'Gives up the pending payment request of the account or of a payment link.',
    access: { ...byLinkOrOwn, effect: 'write' },
    body: z.object({ slug: z.optional(paymentSlug()) }),
    reply: done(),
    failure: orFalse,
  }),
  validateInvoice: operation({
    method: 'GET',
    path: '/api/v1/validateInvoice',
    area: 'money',
    summary: 'Reads a Lightning payment request and checks it; refused when it is none.',
    access: { audience: 'visitor', target: 'none', effect: 'read', perMinute: 240 },
    query: z.object({ invoice: bolt11() }),
    reply: z.object({ ...success, valid: z.literal(true), invoice: decodedInvoice }),
    failure: orFalse,
  }),
  getExchangeRates: operation({
    method: 'GET',
    path: '/api/v1/exchangeRates',
    area: 'money',
    summary:
      'What a satoshi is worth in dollars, at most fifteen minutes old. `fallback` marks a price that nothing is settled by.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 240 },
    reply: z.object({
      ...success,
      satToUsd: described(z.number(), 'Dollars for a satoshi', 0.00043),
      fallback: z.boolean(),
      timestamp: epochSeconds(),
    }),
    failure: orFalse,
  }),
  getReferralRewards: operation({
    method: 'GET',
    path: '/api/v1/referralRewards',
    area: 'money',
    summary: 'What an account may claim, and has claimed, for having brought others.',
    access: read,
    reply: z.object({
      ...success,
      rewards: z.array(reward),
      claimable: z.number(),
      claimed: z.number(),
      unit: z.literal('USD'),
      ...referralFacts,
    }),
    failure: orFalse,
  }),
  claimRewards: operation({
    method: 'POST',
    path: '/api/v1/claimRewards',
    area: 'money',
    once: true,
    summary: 'Turns a reward into credit, once, or `all` that are open.',
    access: write,
    body: z.object({ claim: described(required(60), 'The id of a reward, or `all`', 'all') }),
    reply: z.object({
      ...success,
      claimed: z.number(),
      unit: z.literal('USD'),
      rewards: z.array(reward),
    }),
    failure: orFalse,
  }),
  requestWithdrawal: operation({
    method: 'POST',
    path: '/api/v1/requestWithdrawal',
    area: 'money',
    once: true,
    summary: 'Pays a Lightning payment request out of the account’s satoshis.',
    access: whereTo,
    body: z.object({ address: bolt11(), type: z.literal('ln', 'must be ln') }),
    reply: paidOut,
    failure: orFalse,
  }),
  checkStripeConnectedAccount: operation({
    method: 'GET',
    path: '/api/v1/payout/stripe/checkConnectedAccount',
    area: 'money',
    summary: 'Whether the account has connected one at the processor that can be paid out to.',
    access: read,
    reply: z.object({ ...success, connected: z.boolean(), payoutsEnabled: z.boolean() }),
    failure: orFalse,
  }),
  connectStripeAccount: operation({
    method: 'POST',
    path: '/api/v1/payout/stripe/connectAccount',
    area: 'money',
    once: true,
    summary: 'Gives the page on which to connect an account to be paid out to.',
    access: whereTo,
    body: z.object({ failureUrl: returnUrl(), successUrl: returnUrl() }),
    examples: {
      body: {
        successUrl: '/app/stripePayoutConnectSuccess',
        failureUrl: '/app/stripePayoutConnectFailure',
      },
    },
    reply: z.object({ ...success, url: z.string() }),
    failure: orFalse,
  }),
  transferStripeFunds: operation({
    method: 'POST',
    path: '/api/v1/payout/stripe/transferFunds',
    area: 'money',
    once: true,
    summary: 'Pays credit out to the connected account.',
    access: write,
    body: z.object({ amountUsd: dollars() }),
    reply: paidOut,
    failure: orFalse,
  }),
  payoutVenmo: operation({
    method: 'POST',
    path: '/api/v1/payout/paypal/venmo',
    area: 'money',
    once: true,
    summary: 'Pays credit out to a Venmo account.',
    access: whereTo,
    body: z.object({ address: dueTo(), amountUsd: dollars() }),
    reply: paidOut,
    failure: orFalse,
  }),
  payoutPaypal: operation({
    method: 'POST',
    path: '/api/v1/payout/paypal',
    area: 'money',
    once: true,
    summary: 'Pays credit out to a PayPal account.',
    access: whereTo,
    body: z.object({ address: dueTo(), amountUsd: dollars() }),
    reply: paidOut,
    failure: orFalse,
  }),
  issueRefundToUser: operation({
    method: 'POST',
    path: '/internal/issueRefundToUser',
    area: 'money',
    once: true,
    summary:
      'Gives an account back what it paid: dollars to the card, the newest payment first, or satoshis as credit. Never more than it paid.',
    access: {
      audience: 'superAdmin',
      target: 'none',
      stepUp: true,
      keys: false,
      effect: 'write',
      perMinute: 60,
    },
    body: z.object({
      username: required(200),
      usdAmount: z.optional(dollars()),
      satsAmount: z.optional(satoshis()),
      reason: z.optional(line(500)),
      key: z.optional(described(line(100), 'The same key is the same refund', 'ticket-4711')),
    }),
    examples: { body: { username: 'acct1767605400000', usdAmount: 12.5 } },
    reply: z.object({ ...success, refunded: z.number(), unit: moneyUnit() }),
    failure: json,
  }),
} as const;
