import * as z from 'zod/mini';
import { accountId, described, line, named, pageLink, required, title } from '../wire.js';
import { epochMilliseconds, epochSeconds } from '../wire-time.js';

const dollars = (description: string, example: number) =>
  described(z.number(), `${description}, in US dollars`, example);
const micros = (description: string, example: number) =>
  described(z.int(), `${description}, in millionths of a US dollar`, example);
const count = (max: number) => z.int().check(z.gte(0), z.lte(max));
const price = (max: number) => z.number().check(z.gte(0), z.lte(max), z.multipleOf(0.000001));

/** Where a person returns to from the processor's page. */
export const returnLink = () =>
  pageLink('A link that begins with https:// or http://', 'https://yoursite.io/success');
/** A page of the payment processor. */
export const processorPage = () =>
  described(z.string(), 'A page of the processor', 'https://pay.example.com/p/a1b2c3');

/** How long is paid for at once. */
export const planTerm = () => z.enum(['month', 'year']);

/** The price of a unit by its number in the billing period, counting included units. */
export const planTier = named(
  'PlanTier',
  'What a unit costs by its number in the billing period, included units counted',
  z.object({
    quantityMin: count(1_000_000_000),
    quantityMax: z.nullable(count(1_000_000_000)),
    price: described(price(900), 'Price of one unit, in US dollars, with up to six decimals', 0.08),
  }),
  { quantityMin: 1, quantityMax: null, price: 0.08 },
);

/**
 * An item of a plan: the conversion of usage to units, the number of included units, and the price
 * of the others.
 */
export const planItem = named(
  'PlanItem',
  'How usage becomes units, how many are included in a billing period, and what the others cost',
  z.object({
    productItem: described(
      required(80),
      'A product item, such as `pstn-inbound-voice`, or a category, such as `voice`',
      'voice',
    ),
    unitQuantity: described(
      z.int().check(z.gte(1), z.lte(1_000_000)),
      'How much usage is one unit: 60 seconds of voice that is billed by the minute, 1000 tokens. A begun unit is a whole one',
      60,
    ),
    included: described(count(1_000_000_000), 'Units of a billing period that cost nothing', 500),
    tiers: z.array(planTier).check(z.maxLength(20)),
  }),
  {
    productItem: 'voice',
    unitQuantity: 60,
    included: 500,
    tiers: [{ quantityMin: 1, quantityMax: null, price: 0.08 }],
  },
);

/** Something that may be added to a plan. */
export const planAddon = named(
  'PlanAddon',
  'Something that may be added to a plan',
  z.object({
    addonId: described(
      z
        .string()
        .check(z.regex(/^[0-9a-z-]{1,60}$/, 'must be lower-case letters, digits and hyphens')),
      'Names it within the plan',
      'extra-number',
    ),
    name: title(),
    description: line(2000),
    price: described(price(1_000_000), 'Price of a month, in US dollars', 5),
  }),
  {
    addonId: 'extra-number',
    name: 'Another number',
    description: 'One more telephone number.',
    price: 5,
  },
);

const amounts = z.object({
  month: z.nullable(price(1_000_000)),
  year: z.nullable(price(1_000_000)),
});

/** The seller's input for a plan. */
export const planFields = {
  name: title(),
  description: line(2000),
  public: described(
    z.boolean(),
    'Whether every account of the tier may choose it; else it must be offered',
    true,
  ),
  soldTo: z.enum(['partner', 'reseller', 'organization', 'agent']),
  amount: described(
    amounts,
    'Price of a month and of a year, in US dollars; null where it is not sold for that long',
    { month: 99, year: 990 },
  ),
  items: z.array(planItem).check(z.maxLength(60)),
  features: z.array(line(200)).check(z.maxLength(50)),
  addons: z.array(planAddon).check(z.maxLength(50)),
};

/** A plan that a tier sells to the tier below it. */
export const productPlan = named(
  'ProductPlan',
  'What a tier sells to the one beneath it',
  z.object({
    productPlanId: described(z.string(), 'Names the plan', 'pplan-growth-7f3a'),
    ...planFields,
    retired: described(z.boolean(), 'Whether it cannot be chosen any more', false),
    timestamp: epochMilliseconds(),
  }),
  {
    productPlanId: 'pplan-growth-7f3a',
    name: 'Business Growth',
    description: 'For one office with up to three agents.',
    public: true,
    soldTo: 'organization',
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
    addons: [],
    retired: false,
    timestamp: 1767605400000,
  },
);

/** Where a subscription stands, as the processor says. */
export const planSubscription = named(
  'PlanSubscription',
  'Where a subscription stands',
  z.object({
    state: described(
      z.enum(['active', 'pastDue', 'unpaid', 'ended']),
      '`pastDue`: the processor still asks for its money. `unpaid`: it asked for the last ' +
        'time; the subscription has ended, and all numbers are released',
      'active',
    ),
    productPlanTerm: planTerm(),
    startedTimestamp: epochSeconds(),
    cancelsTimestamp: z.nullable(epochSeconds()),
    canceledTimestamp: z.nullable(epochSeconds()),
    canceledReason: z.nullable(z.string()),
  }),
  {
    state: 'active',
    productPlanTerm: 'month',
    startedTimestamp: 1767605400,
    cancelsTimestamp: null,
    canceledTimestamp: null,
    canceledReason: null,
  },
);

const billedZone = () =>
  described(
    z.string(),
    'The zone with whose days it begins and ends: that of the organization when it began, and UTC above organizations',
    'America/Chicago',
  );

/** The period in which included units are counted. */
export const billingPeriod = named(
  'BillingPeriod',
  'The stretch of time in which included units count anew',
  z.object({
    startDateTimestamp: epochSeconds(),
    endDateTimestamp: epochSeconds(),
    timezone: billedZone(),
  }),
  { startDateTimestamp: 1735689600, endDateTimestamp: 1738281600, timezone: 'UTC' },
);

/** Units in a row that cost the same. */
export const usageLine = named(
  'UsageLine',
  'Units in a row that cost the same',
  z.object({
    from: z.int(),
    to: z.int(),
    units: z.int(),
    priceMicros: z.nullable(
      micros('Price of one unit; null when no tier of the plan holds it', 80000),
    ),
    included: z.boolean(),
    amountMicros: micros('Price of the units together', 160000),
  }),
  { from: 501, to: 502, units: 2, priceMicros: 80000, included: false, amountMicros: 160000 },
);

/** The charge of one tier for a use. */
export const usageItem = named(
  'UsageItem',
  'What one tier pays for something that was used',
  z.object({
    productItem: described(z.string(), 'What was used', 'pstn-inbound-voice'),
    category: described(z.string(), 'What it counts as', 'voice'),
    quantity: described(z.int(), 'As it was counted', 95),
    unit: described(
      z.enum(['second', 'character', 'token', 'piece']),
      'What was counted',
      'second',
    ),
    unitQuantity: described(z.int(), 'How much of it is one unit; a begun unit is a whole one', 60),
    units: z.int(),
    timestamp: epochSeconds(),
    selfTesting: z.boolean(),
    priced: described(
      z.enum(['byPlan', 'ownTest', 'noPlan', 'notInPlan']),
      'Why it costs this: by the lines, or nothing, because an owner tried the own agent, ' +
        'there is no plan, or the plan does not name it',
      'byPlan',
    ),
    planItem: described(
      z.nullable(z.string()),
      'The item of the plan that it falls under. Its units are numbered through the billing period',
      'voice',
    ),
    periodStartTimestamp: epochSeconds(),
    amountMicros: micros('The sum of the lines', 160000),
    lines: z.array(usageLine),
  }),
);

/** The charges of one tier for a conversation, line by line. */
export const usageTier = named(
  'UsageTier',
  'What one tier pays for a conversation, line by line',
  z.object({
    tier: z.enum(['agent', 'organization', 'reseller', 'partner']),
    accountId: accountId(),
    productPlanId: z.nullable(z.string()),
    total: dollars('What it pays', 0.16),
    totalMicros: micros('What it pays', 160000),
    items: z.array(usageItem),
  }),
);

/**
 * Units of a billing period with the same price, a term of the plan, or the amount of a change of
 * plan within a term.
 */
export const statementLine = named(
  'StatementLine',
  'Units of a billing period that cost the same, a term of the plan, or what a change of plan within a term came to',
  z.object({
    kind: described(
      z.enum(['plan', 'usage', 'proration']),
      '`proration`: the rest of a plan that was changed, below zero, or of the one that took its place',
      'usage',
    ),
    title: described(
      z.string(),
      'The name of the plan, the product item, or what is prorated',
      'pstn-inbound-voice',
    ),
    productPlanId: z.nullable(z.string()),
    unitQuantity: z.int(),
    units: z.int(),
    priceMicros: z.nullable(
      micros('Price of one unit; null when no tier of the plan holds it', 80000),
    ),
    included: z.boolean(),
    amountMicros: micros('Price of the units together', 160000),
    startDateTimestamp: epochSeconds(),
    endDateTimestamp: epochSeconds(),
  }),
  {
    kind: 'usage',
    title: 'pstn-inbound-voice',
    productPlanId: 'pplan-growth-7f3a',
    unitQuantity: 60,
    units: 2,
    priceMicros: 80000,
    included: false,
    amountMicros: 160000,
    startDateTimestamp: 1735689600,
    endDateTimestamp: 1738281600,
  },
);

/** The total of a billing period. */
export const billingStatement = named(
  'BillingStatement',
  'What a billing period came to: the terms of the plan that begin at its end, what was used in it, and changes of the plan in it',
  z.object({
    accountId: accountId(),
    tier: z.enum(['agent', 'organization', 'reseller', 'partner']),
    productPlanId: z.nullable(z.string()),
    startDateTimestamp: epochSeconds(),
    endDateTimestamp: epochSeconds(),
    timezone: billedZone(),
    timestamp: epochSeconds(),
    state: described(
      z.enum(['kept', 'waiting', 'invoiced', 'failed']),
      '`kept`: in the books only. `waiting`: the processor is being told. `invoiced`: it is ' +
        'in the next invoice. `failed`: the processor would not; it is asked again with the next one',
      'invoiced',
    ),
    planMicros: micros('What the plan costs', 99000000),
    usageMicros: micros('What was used beyond what the plan includes', 160000),
    prorationMicros: micros(
      'What changes of the plan within the period came to; owed since then, and below zero where they gave back more than they cost',
      0,
    ),
    totalMicros: micros('All of it, and the sum of the lines', 99160000),
    total: dollars('All of it', 99.16),
    invoicedMicros: micros(
      'What the processor was told, in whole cents; it bills the price of the plan by itself',
      160000,
    ),
    lines: z.array(statementLine),
  }),
);
