import { type AccountRow, platformNode } from '@patchbay/server-core';
import { type Db, type PlanItem, type plans } from '@patchbay/server-store';
import { writeNode } from '../accounts/repository.js';
import {
  insertPlans,
  insertSubscription,
  recordCallUsage,
  recordMessageUsage,
} from './repository.js';

interface DemoNodes {
  readonly partner: AccountRow;
  readonly reseller: AccountRow;
  readonly northside: AccountRow;
  readonly ridgeway: AccountRow;
}

const day = 86_400_000;
const cent = 10_000;
const flat = (
  productItem: string,
  included: number,
  cents: number,
  unitQuantity = 1,
): PlanItem => ({
  productItem,
  unitQuantity,
  included,
  tiers: [{ quantityMin: 1, quantityMax: null, priceMicros: Math.round(cents * cent) }],
});
/** Cheaper from a number of units on. */
const stepped = (
  productItem: string,
  included: number,
  unitQuantity: number,
  { first, until, then }: { readonly first: number; readonly until: number; readonly then: number },
): PlanItem => ({
  productItem,
  unitQuantity,
  included,
  tiers: [
    { quantityMin: 1, quantityMax: until, priceMicros: Math.round(first * cent) },
    { quantityMin: until + 1, quantityMax: null, priceMicros: Math.round(then * cent) },
  ],
});
const messages = (included: number, cents: number): PlanItem[] => [
  flat('inbound-message', included, cents),
  flat('outbound-message', included, cents),
];

type NewPlan = typeof plans.$inferInsert;

/** What the platform and the partner of the demo sell. */
const plansForResale = ({ partner }: DemoNodes, rootId: number): NewPlan[] => [
  {
    id: 'pplan-platform-partner',
    accountId: rootId,
    soldTo: 'partner',
    title: 'Platform partner',
    description: 'Everything a partner resells, at cost.',
    monthMicros: 0n,
    yearMicros: null,
    items: [
      flat('voice', 0, 0.21, 6),
      flat('number', 0, 80),
      ...messages(0, 0.4),
      flat('agents', 0, 0),
    ],
    features: ['Billed by six seconds'],
  },
  {
    id: 'pplan-larkfield-reseller',
    accountId: partner.id,
    soldTo: 'reseller',
    title: 'Reseller',
    description: 'Sell under your own name. Minutes are billed by six seconds.',
    monthMicros: 299_000_000n,
    yearMicros: 2_990_000_000n,
    items: [
      flat('voice', 3000, 0.42, 6),
      flat('number', 2, 120),
      ...messages(250, 0.6),
      flat('agents', 0, 0),
    ],
    features: ['White label', 'Your own domain', 'Billed by six seconds'],
  },
];

const extraNumber = {
  addonId: 'extra-number',
  title: 'Another number',
  description: 'One more telephone number.',
  monthMicros: 3_000_000,
};

/** What the reseller of the demo sells to a small organization. */
const smallPlans = ({ reseller }: DemoNodes): NewPlan[] => [
  {
    id: 'pplan-harborline-starter',
    accountId: reseller.id,
    soldTo: 'organization',
    title: 'Starter',
    description: 'For one desk that must not miss a call.',
    monthMicros: 49_000_000n,
    yearMicros: 490_000_000n,
    items: [
      flat('voice', 60, 12, 60),
      flat('number', 1, 300),
      ...messages(100, 2),
      flat('agents', 1, 1500),
    ],
    features: ['60 minutes a month', '100 texts each way', 'One number'],
    addons: [extraNumber],
  },
  {
    id: 'pplan-harborline-growth',
    accountId: reseller.id,
    soldTo: 'organization',
    title: 'Business Growth',
    description: 'For an office with several agents and steady calls.',
    monthMicros: 149_000_000n,
    yearMicros: 1_490_000_000n,
    items: [
      stepped('voice', 300, 60, { first: 9, until: 600, then: 7 }),
      flat('number', 2, 300),
      ...messages(250, 1.5),
      flat('agents', 2, 1200),
    ],
    features: [
      '300 minutes a month',
      '250 texts each way',
      'Two numbers and two agents',
      'Basic integrations',
    ],
    addons: [
      extraNumber,
      {
        addonId: 'onboarding',
        title: 'Guided setup',
        description: 'We write your first agent with you.',
        monthMicros: 25_000_000,
      },
    ],
  },
];

/** What it sells to a large one, and a plan that it offers only directly. */
const largePlans = ({ reseller }: DemoNodes): NewPlan[] => [
  {
    id: 'pplan-harborline-premium',
    accountId: reseller.id,
    soldTo: 'organization',
    title: 'Business Premium',
    description: 'For several locations, with premium integrations.',
    monthMicros: 399_000_000n,
    yearMicros: 3_990_000_000n,
    items: [
      stepped('voice', 1000, 60, { first: 7, until: 5000, then: 5 }),
      flat('number', 5, 250),
      ...messages(1000, 1),
      flat('agents', 10, 1000),
    ],
    features: ['1,000 minutes a month', '1,000 texts each way', 'Premium integrations'],
  },
  {
    id: 'pplan-harborline-founders',
    accountId: reseller.id,
    soldTo: 'organization',
    title: 'Founders',
    description: 'Our thanks to the first customers.',
    isPublic: false,
    monthMicros: 39_000_000n,
    yearMicros: null,
    items: [
      flat('voice', 60, 8, 60),
      flat('number', 1, 200),
      ...messages(100, 1),
      flat('agents', 2, 1000),
    ],
    features: ['Growth for the price of Starter'],
  },
];

/** What each account of the demo sells to the tier below, at higher prices on each tier. */
const catalogue = (nodes: DemoNodes, rootId: number): NewPlan[] => [
  ...plansForResale(nodes, rootId),
  ...smallPlans(nodes),
  ...largePlans(nodes),
];

/**
 * Gives the demo's tree plans at every tier, subscriptions, an offer, and usage of its calls and
 * messages. `now` in milliseconds.
 */
export async function seedPlans(db: Db, nodes: DemoNodes, now: number): Promise<void> {
  const root = await platformNode(db);
  if (!root) return;
  await insertPlans(
    db,
    catalogue(nodes, root.id).map((plan) => ({
      ...plan,
      createdAt: new Date(now - 120 * day),
      updatedAt: new Date(now - 120 * day),
    })),
  );
  for (const [node, planId, days] of [
    [nodes.partner, 'pplan-platform-partner', 400],
    [nodes.reseller, 'pplan-larkfield-reseller', 236],
    [nodes.northside, 'pplan-harborline-growth', 116],
    [nodes.ridgeway, 'pplan-harborline-starter', 84],
  ] as const) {
    const startedAt = new Date(now - days * day);
    await writeNode(db, node.id, { productPlanId: planId });
    await insertSubscription(db, {
      accountId: node.id,
      planId,
      term: 'month',
      state: 'active',
      externalId: `sub_demo_${node.username}`,
      customerId: `cus_demo_${node.username}`,
      startedAt,
      eventAt: startedAt,
    });
  }
  await writeNode(db, nodes.ridgeway.id, {
    details: { ...nodes.ridgeway.details, offeredProductPlanId: 'pplan-harborline-founders' },
  });
  // Usage as it would have been recorded. The worker rates it after the start.
  await recordCallUsage(db);
  await recordMessageUsage(db);
}
