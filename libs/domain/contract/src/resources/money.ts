import * as z from 'zod/mini';
import { described, formatted, line, named, required } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const most = 100_000;

/**
 * Dollars with at most two decimals, from one cent to a hundred thousand. A number and nothing
 * else: text is refused.
 */
export const dollars = () =>
  formatted(
    described(
      z.number().check(
        z.gte(0.01, 'must be at least 0.01'),
        z.lte(most, `must be at most ${most}`),
        z.refine(
          (value) => Math.round(value * 100) / 100 === value,
          'must be dollars with at most two decimals',
        ),
      ),
      'Dollars, with at most two decimals',
      25,
    ),
    'money',
  );

/** Whole satoshis, a hundred-millionth of a bitcoin each. */
export const satoshis = () =>
  described(
    z
      .int()
      .check(
        z.gte(1, 'must be at least 1'),
        z.lte(10_000_000_000, 'must be at most 10,000,000,000'),
      ),
    'Whole satoshis',
    5000,
  );

/**
 * Where a page of a processor leads back to: an address of this installation or of the user's own
 * domain, or a path of this installation.
 */
export const returnUrl = () =>
  described(
    required(2048),
    'An address of this installation or of one’s own proved domain',
    '/app/paymentSuccess',
  );

/** The id of a payment link: 128 random bits. */
export const paymentSlug = () =>
  described(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'must be the last part of a payment link')),
    'The last part of a payment link',
    'q7Jr0cV8pYw2mZk1xT9aBg',
  );

/** The currency of an amount. */
export const moneyUnit = () => z.enum(['USD', 'SAT']);

/** One movement of an account's credit; more than zero came in. */
export const transaction = named(
  'Transaction',
  'One movement of an account’s credit; more than zero came in',
  z.object({
    id: z.string(),
    kind: described(z.string(), 'What sort of movement', 'card-credit'),
    description: z.string(),
    amount: described(z.number(), 'In the unit', 25),
    unit: moneyUnit(),
    timestamp: epochSeconds(),
  }),
  {
    id: '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12',
    kind: 'card-credit',
    description: 'Credit bought by card',
    amount: 25,
    unit: 'USD',
    timestamp: 1767605400,
  },
);

/**
 * The balance of an account. What others paid by card can be paid out after thirty days; credit that
 * the account bought goes back to its card only.
 */
export const balances = named(
  'Balances',
  'What an account has; what others paid it by card can leave after thirty days, what it bought itself cannot',
  z.object({
    usd: z.number(),
    withdrawableUsd: z.number(),
    sats: z.number(),
  }),
  { usd: 25, withdrawableUsd: 0, sats: 1200 },
);

/** A way to pay an account, once. */
export const paymentLink = named(
  'PaymentLink',
  'A way to pay an account, once',
  z.object({
    slug: z.string(),
    url: z.string(),
    title: line(),
    amount: z.number(),
    unit: z.literal('USD'),
    status: z.enum(['open', 'paid', 'closed']),
    timestamp: epochSeconds(),
  }),
  {
    slug: 'q7Jr0cV8pYw2mZk1xT9aBg',
    url: 'https://patchbay.example/app/pay/q7Jr0cV8pYw2mZk1xT9aBg',
    title: 'Boiler service',
    amount: 120,
    unit: 'USD',
    status: 'open',
    timestamp: 1767605400,
  },
);

/** A Lightning payment request of ours and how it stands. */
export const pendingInvoice = named(
  'PendingInvoice',
  'A Lightning payment request and how it stands',
  z.object({
    invoice: z.string(),
    paymentHash: z.string(),
    type: z.literal('lightning'),
    status: z.enum(['pending', 'paid', 'reset', 'expired']),
    amount: described(z.number(), 'As it was asked for, in the unit', 5),
    unit: moneyUnit(),
    sats: described(z.number(), 'What is to be paid', 11628),
    slug: z.nullable(z.string()),
    expiresAt: epochSeconds(),
  }),
  {
    invoice: 'lnbcrt116280n1…',
    paymentHash: '462264ede7e14047e9b249da94fefc47f41f7d02ee9b091815a5506bc8abf75f',
    type: 'lightning',
    status: 'pending',
    amount: 5,
    unit: 'USD',
    sats: 11628,
    slug: null,
    expiresAt: 1767606300,
  },
);

/** The content of a Lightning payment request. */
export const decodedInvoice = named(
  'DecodedInvoice',
  'What a Lightning payment request says',
  z.object({
    network: z.enum(['mainnet', 'testnet', 'signet', 'regtest']),
    sats: described(z.nullable(z.number()), 'Null when the payer chooses', 250000),
    description: z.nullable(z.string()),
    descriptionHash: z.nullable(z.string()),
    paymentHash: z.string(),
    payee: z.string(),
    timestamp: epochSeconds(),
    expiresAt: epochSeconds(),
    expired: z.boolean(),
  }),
  {
    network: 'mainnet',
    sats: 250000,
    description: '1 cup coffee',
    descriptionHash: null,
    paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
    payee: '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad',
    timestamp: 1496314658,
    expiresAt: 1496314718,
    expired: true,
  },
);

/** The reward that may be claimed for a referred account. */
export const reward = named(
  'Reward',
  'What may be claimed for a referred account',
  z.object({
    id: z.string(),
    amount: z.number(),
    unit: z.literal('USD'),
    reason: z.string(),
    status: z.enum(['waiting', 'open', 'claimed', 'withdrawn', 'kept']),
    timestamp: epochSeconds(),
  }),
  {
    id: '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12',
    amount: 10,
    unit: 'USD',
    reason: 'An account you recommended bought credit',
    status: 'open',
    timestamp: 1767605400,
  },
);

/** How an organization brings others, and who came. Amounts are in dollars. */
export const referralFacts = {
  link: described(
    z.nullable(z.string()),
    'Opens a sign-up that counts; null above and below organizations',
    'https://patchbay.example/app?referredBy=northside',
  ),
  terms: z.object({
    reward: described(z.number(), 'For each that came', 10),
    bought: described(z.number(), 'Credit that it has bought by card', 20),
    mostAMonth: described(z.int(), 'Rewards within thirty days', 20),
    waitDays: described(z.int(), 'Days before a reward can be claimed', 30),
  }),
  referrals: z.array(
    z.object({
      name: described(z.string(), 'The initials of who came', 'MT'),
      status: z.enum(['joined', 'rewarded']),
      timestamp: epochSeconds(),
    }),
  ),
};

/** Money on its way out. */
export const payout = named(
  'Payout',
  'Money on its way out; `pending` until the processor has it, `sent` until it says that it arrived',
  z.object({
    id: z.string(),
    type: z.enum(['ln', 'stripe', 'paypal', 'venmo']),
    amount: z.number(),
    unit: moneyUnit(),
    status: z.enum(['pending', 'sent', 'paid', 'failed']),
    timestamp: epochSeconds(),
  }),
  {
    id: '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12',
    type: 'paypal',
    amount: 20,
    unit: 'USD',
    status: 'pending',
    timestamp: 1767605400,
  },
);
