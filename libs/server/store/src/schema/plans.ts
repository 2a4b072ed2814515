import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, id, open, owned } from './columns.js';

const micros = (name: string) => bigint(name, { mode: 'bigint' });

/** The payer of a row: the node, and the path to it, which a trigger computes. */
const placed = {
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  organizationId: id('organization_id'),
};

/**
 * An item of a plan: the conversion of raw usage to units, the number of included units per period,
 * and the price of further ones. Prices are whole micro-dollars.
 */
export interface PlanItem {
  /**
   * A product item, or a category: then it applies to every item of that category that the plan
   * does not name.
   */
  readonly productItem: string;
  /**
   * Raw quantity of one unit: 60 for a minute of voice that is billed by the minute, 6 for six
   * seconds, 1000 for a thousand tokens.
   */
  readonly unitQuantity: number;
  /** Units of a period that cost nothing. */
  readonly included: number;
  /** The price of a unit by its number in the period, counting the included ones. */
  readonly tiers: readonly {
    readonly quantityMin: number;
    readonly quantityMax: number | null;
    readonly priceMicros: number;
  }[];
}

/** An add-on of a plan with a monthly price. */
export interface PlanAddon {
  readonly addonId: string;
  readonly title: string;
  readonly description: string;
  readonly monthMicros: number;
}

/** Consecutive units with the same price. */
export interface ChargeLine {
  readonly from: number;
  readonly to: number;
  readonly units: number;
  /** Price of one unit in micro-dollars; null if no tier of the plan contains it. */
  readonly priceMicros: number | null;
  readonly isIncluded: boolean;
  readonly amountMicros: number;
}

/**
 * The sum of a billing period, in lines that add up to the posted amount. `at` and `until` are Unix
 * seconds.
 */
export interface StatementLine {
  /** `proration`: the amount of a change of plan within a term; negative for a credit. */
  readonly kind: 'plan' | 'usage' | 'proration';
  /** The plan's name, or the product item. */
  readonly title: string;
  readonly planId: string | null;
  /** Raw quantity of one unit; 1 for a term of a plan. */
  readonly unitQuantity: number;
  readonly units: number;
  /** Null if no tier of the plan contains the units. */
  readonly priceMicros: number | null;
  readonly isIncluded: boolean;
  readonly amountMicros: number;
  readonly at: number;
  readonly until: number;
}

/** A plan that a tier sells to the tier below it. */
export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  accountId: id('account_id').notNull(),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  soldTo: text('sold_to').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  isPublic: boolean('is_public').notNull().default(true),
  monthMicros: micros('month_micros'),
  yearMicros: micros('year_micros'),
  items: jsonb('items').$type<PlanItem[]>().notNull().default([]),
  features: jsonb('features').$type<string[]>().notNull().default([]),
  addons: jsonb('addons').$type<PlanAddon[]>().notNull().default([]),
  retiredAt: at('retired_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** The state of a node's subscription, as the processor reports it. */
export const subscriptions = pgTable('subscriptions', {
  accountId: id('account_id').primaryKey(),
  ...placed,
  planId: text('plan_id'),
  term: text('term').notNull().default('month'),
  state: text('state').notNull(),
  billedBy: id('billed_by'),
  externalId: text('external_id'),
  customerId: text('customer_id'),
  priceMicros: micros('price_micros'),
  startedAt: at('started_at').notNull(),
  cancelsAt: at('cancels_at'),
  canceledAt: at('canceled_at'),
  canceledReason: text('canceled_reason'),
  canceledDetails: text('canceled_details'),
  unpaid: boolean('unpaid').notNull().default(false),
  paidAt: at('paid_at'),
  anchoredAt: at('anchored_at'),
  anchorZone: text('anchor_zone').notNull().default('UTC'),
  eventAt: at('event_at').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** A node's request to the processor: one subscription at a time, each cancellation once. */
export const planOrders = pgTable(
  'plan_orders',
  {
    id: uuid('id').notNull().defaultRandom(),
    accountId: id('account_id').notNull(),
    ...placed,
    kind: text('kind').notNull(),
    planId: text('plan_id'),
    term: text('term'),
    checkoutId: text('checkout_id'),
    billedBy: id('billed_by'),
    subscriptionId: text('subscription_id'),
    reason: text('reason'),
    details: text('details'),
    /** For a cancellation: when it takes effect, and whether the rest of the term is credited. */
    ends: text('ends').$type<'term-end' | 'now' | 'without-credit'>(),
    state: text('state').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    settledAt: at('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** The periods in which included quantities are counted. */
export const billingPeriods = pgTable(
  'billing_periods',
  {
    accountId: id('account_id').notNull(),
    ...placed,
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    closedAt: at('closed_at'),
    renewedUntil: at('renewed_until'),
    zone: text('zone').notNull().default('UTC'),
    renewedZone: text('renewed_zone'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.startsAt] })],
);

/** A use. `quantity` is raw: seconds, characters, pieces. */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    item: text('item').notNull(),
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    at: at('at').notNull(),
    key: text('key').notNull(),
    subject: text('subject'),
    selfTest: boolean('self_test').notNull().default(false),
    about: open('about').notNull().default({}),
    createdAt: at('created_at')
      .notNull()
      .default(sql`now()`),
    ratedAt: at('rated_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** The charge of one tier to the one above it for one event. */
export const usageCharges = pgTable(
  'usage_charges',
  {
    accountId: id('account_id').notNull(),
    ...placed,
    eventOrganizationId: id('event_organization_id').notNull(),
    eventId: uuid('event_id').notNull(),
    usedBy: id('used_by').notNull(),
    sellerId: id('seller_id').notNull(),
    tier: text('tier').notNull(),
    item: text('item').notNull(),
    planId: text('plan_id'),
    planItem: text('plan_item'),
    unitQuantity: bigint('unit_quantity', { mode: 'number' }).notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    amountMicros: micros('amount_micros').notNull(),
    lines: jsonb('lines').$type<ChargeLine[]>().notNull(),
    periodStart: at('period_start').notNull(),
    at: at('at').notNull(),
    billedIn: at('billed_in'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.eventOrganizationId, table.eventId] })],
);

/** The units of an item that a payer has used in a period. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    accountId: id('account_id').notNull(),
    ...placed,
    periodStart: at('period_start').notNull(),
    planItem: text('plan_item').notNull(),
    units: bigint('units', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.periodStart, table.planItem] })],
);

/**
 * The debt of a payer for a billing period that has ended, and whether it was reported to its
 * processor.
 */
export const billingStatements = pgTable(
  'billing_statements',
  {
    accountId: id('account_id').notNull(),
    ...placed,
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    sellerId: id('seller_id').notNull(),
    tier: text('tier').notNull(),
    planId: text('plan_id'),
    lines: jsonb('lines').$type<StatementLine[]>().notNull(),
    planMicros: micros('plan_micros').notNull(),
    usageMicros: micros('usage_micros').notNull(),
    prorationMicros: micros('proration_micros').notNull().default(0n),
    zone: text('zone').notNull().default('UTC'),
    madeAt: at('made_at').notNull(),
    state: text('state')
      .$type<'kept' | 'waiting' | 'invoiced' | 'failed'>()
      .notNull()
      .default('kept'),
    billedBy: id('billed_by'),
    subscriptionId: text('subscription_id'),
    askedMicros: micros('asked_micros').notNull().default(0n),
    carriedMicros: micros('carried_micros').notNull().default(0n),
    externalId: text('external_id'),
    nextAt: at('next_at').notNull(),
    leasedUntil: at('leased_until'),
    fence: integer('fence').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.startsAt] })],
);

/** The plan of a node until a moment. */
export const planChanges = pgTable(
  'plan_changes',
  {
    accountId: id('account_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    ...placed,
    at: at('at').notNull(),
    planId: text('plan_id'),
    term: text('term').notNull().default('month'),
    priceMicros: micros('price_micros'),
    anchoredAt: at('anchored_at').notNull(),
    anchorZone: text('anchor_zone').notNull().default('UTC'),
    recordedAt: at('recorded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** The amount of a change of plan within a term. */
export const billingProrations = pgTable(
  'billing_prorations',
  {
    accountId: id('account_id').notNull(),
    key: text('key').notNull(),
    ...placed,
    sellerId: id('seller_id').notNull(),
    at: at('at').notNull(),
    lines: jsonb('lines').$type<StatementLine[]>().notNull(),
    netMicros: micros('net_micros').notNull(),
    state: text('state').$type<'settled' | 'charge' | 'next'>().notNull(),
    billedBy: id('billed_by'),
    subscriptionId: text('subscription_id'),
    billedIn: at('billed_in'),
    nextAt: at('next_at').notNull(),
    leasedUntil: at('leased_until'),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);

/** A seller's own processor; `sealed` contains its keys. */
export const billingSystems = pgTable('billing_systems', {
  accountId: id('account_id').primaryKey(),
  ...placed,
  kind: text('kind').notNull(),
  sealed: text('sealed').notNull(),
  publishableKey: text('publishable_key'),
  site: text('site'),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** The destination of a node's usage records. */
export const usageExports = pgTable('usage_exports', {
  accountId: id('account_id').primaryKey(),
  ...placed,
  protocol: text('protocol').notNull(),
  rotationMinutes: integer('rotation_minutes').notNull(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  username: text('username').notNull(),
  sealedPassword: text('sealed_password').notNull(),
  folder: text('folder').notNull().default(''),
  exportedUntil: at('exported_until').notNull(),
  nextAt: at('next_at').notNull(),
  leasedUntil: at('leased_until'),
  fence: integer('fence').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  lastFile: text('last_file'),
  lastError: text('last_error'),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
