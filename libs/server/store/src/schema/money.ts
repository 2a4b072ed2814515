import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, id, open } from './columns.js';

/** Whole units of a currency: millionths of a dollar, thousandths of a satoshi. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/** A transaction of the database. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Postings. Append-only. */
export const ledgerPostings = pgTable('ledger_postings', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull(),
  digest: text('digest').notNull(),
  kind: text('kind').notNull(),
  postedAt: at('posted_at').notNull().defaultNow(),
  transaction: transactionId('transaction')
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

/**
 * One line of a posting. The lines of a posting must sum to zero per currency when its transaction
 * ends, otherwise it is aborted.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    postingId: uuid('posting_id').notNull(),
    position: smallint('position').notNull(),
    account: text('account').notNull(),
    currency: text('currency').$type<'usd' | 'btc'>().notNull(),
    amount: units('amount').notNull(),
    nodeId: id('node_id').generatedAlwaysAs(sql`ledger_node(account)`),
  },
  (table) => [primaryKey({ columns: [table.postingId, table.position] })],
);

/**
 * The text of a posting, for each node that it concerns. Deleted with the node; the posting
 * remains.
 */
export const ledgerNotes = pgTable(
  'ledger_notes',
  {
    postingId: uuid('posting_id').notNull(),
    nodeId: id('node_id').notNull(),
    description: text('description').notNull(),
    about: open('about').notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.postingId, table.nodeId] })],
);

/**
 * The balance of each account that may not be negative, and the row that is locked for it. Only
 * lines change it.
 */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    account: text('account').notNull(),
    currency: text('currency').$type<'usd' | 'btc'>().notNull(),
    nodeId: id('node_id').generatedAlwaysAs(sql`ledger_node(account)`),
    balance: units('balance').notNull().default(0n),
  },
  (table) => [primaryKey({ columns: [table.account, table.currency] })],
);

/** A way to pay an account, once, known by its slug. */
export const paymentLinks = pgTable('payment_links', {
  slug: text('slug').primaryKey(),
  nodeId: id('node_id').notNull(),
  title: text('title').notNull().default(''),
  amount: units('amount').notNull(),
  status: text('status').$type<'open' | 'paid' | 'closed'>().notNull().default('open'),
  createdAt: at('created_at').notNull().defaultNow(),
  paidAt: at('paid_at'),
});

/** Checkouts and other requests to a processor. */
export const checkouts = pgTable('checkouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  nodeId: id('node_id').notNull(),
  key: text('key').notNull(),
  processor: text('processor').notNull(),
  mode: text('mode').$type<'payment' | 'subscription'>().notNull(),
  amount: units('amount').notNull(),
  plan: jsonb('plan').$type<Record<string, unknown>>(),
  slug: text('slug'),
  externalId: text('external_id'),
  url: text('url'),
  clientSecret: text('client_secret'),
  state: text('state').$type<'open' | 'completed'>().notNull().default('open'),
  createdAt: at('created_at').notNull().defaultNow(),
  completedAt: at('completed_at'),
});

/** An event of a processor, stored so that it is applied once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    processor: text('processor').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.processor, table.eventId] })],
);

/** Money that a processor took for an account. */
export const payments = pgTable(
  'payments',
  {
    processor: text('processor').notNull(),
    paymentId: text('payment_id').notNull(),
    nodeId: id('node_id').notNull(),
    checkoutId: uuid('checkout_id'),
    amount: units('amount').notNull(),
    fee: units('fee').notNull().default(0n),
    paidAt: at('paid_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.processor, table.paymentId] })],
);

/** Refunds. One that is reported before its payment waits for it with `postedAt` null. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    processor: text('processor').notNull(),
    refundId: text('refund_id').notNull(),
    key: text('key'),
    paymentId: text('payment_id').notNull(),
    nodeId: id('node_id'),
    amount: units('amount').notNull(),
    state: text('state').$type<'asked' | 'done' | 'failed'>().notNull().default('done'),
    createdAt: at('created_at').notNull().defaultNow(),
    postedAt: at('posted_at'),
  },
  (table) => [primaryKey({ columns: [table.processor, table.refundId] })],
);

/** A Lightning invoice of ours. */
export const invoices = pgTable('invoices', {
  paymentHash: text('payment_hash').primaryKey(),
  nodeId: id('node_id').notNull(),
  slug: text('slug'),
  invoice: text('invoice').notNull(),
  msat: units('msat').notNull(),
  askedAmount: text('asked_amount').notNull(),
  askedUnit: text('asked_unit').$type<'USD' | 'SAT'>().notNull(),
  state: text('state').$type<'pending' | 'paid' | 'reset'>().notNull().default('pending'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  paidAt: at('paid_at'),
});

/** A payment out, under its id as the key. */
export const payouts = pgTable('payouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  nodeId: id('node_id').notNull(),
  kind: text('kind').$type<'ln' | 'stripe' | 'paypal' | 'venmo'>().notNull(),
  address: text('address').notNull(),
  currency: text('currency').$type<'usd' | 'btc'>().notNull(),
  amount: units('amount').notNull(),
  state: text('state').$type<'pending' | 'sent' | 'paid' | 'failed'>().notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: at('next_at').notNull(),
  leasedUntil: at('leased_until'),
  externalId: text('external_id'),
  failure: text('failure'),
  createdAt: at('created_at').notNull().defaultNow(),
  finishedAt: at('finished_at'),
});

/** The account that a processor pays out to. */
export const payoutAccounts = pgTable('payout_accounts', {
  nodeId: id('node_id').primaryKey(),
  processor: text('processor').notNull(),
  accountId: text('account_id').notNull(),
  isReady: boolean('is_ready').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** A card payment that a bank took back or asks about; `is_taken` and `is_returned` are reports so far. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    processor: text('processor').notNull(),
    disputeId: text('dispute_id').notNull(),
    paymentId: text('payment_id').notNull(),
    nodeId: id('node_id'),
    amount: units('amount').notNull(),
    isTaken: boolean('is_taken').notNull().default(false),
    isReturned: boolean('is_returned').notNull().default(false),
    outcome: text('outcome').$type<'open' | 'won' | 'lost'>().notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    debitedAt: at('debited_at'),
    returnedAt: at('returned_at'),
  },
  (table) => [primaryKey({ columns: [table.processor, table.disputeId] })],
);

/** The card of a payment, as its processor recognizes it again. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    processor: text('processor').notNull(),
    paymentId: text('payment_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [primaryKey({ columns: [table.processor, table.paymentId] })],
);

/** The reward that an account may claim for a referred account. */
export const rewards = pgTable('rewards', {
  id: uuid('id').primaryKey().defaultRandom(),
  nodeId: id('node_id').notNull(),
  key: text('key').notNull(),
  reason: text('reason').notNull(),
  amount: units('amount').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  claimedAt: at('claimed_at'),
  /** Taken back, because a payment behind it was refunded. */
  withdrawnAt: at('withdrawn_at'),
  /** Spent before a payment behind it was refunded. */
  keptAt: at('kept_at'),
});

/** The last reported rate: millionths of a dollar for one bitcoin. */
export const exchangeRates = pgTable('exchange_rates', {
  pair: text('pair').primaryKey(),
  micros: units('micros').notNull(),
  source: text('source').notNull(),
  fetchedAt: at('fetched_at').notNull(),
});
