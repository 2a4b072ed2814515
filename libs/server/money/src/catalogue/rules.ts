import { randomBytes } from 'node:crypto';
import { type BodyOf, type ReplyOf } from '@patchbay/contract';
import { dateToSeconds, inMilliseconds } from '@patchbay/kernel';
import { type AccountRow } from '@patchbay/server-core';
import { type FieldProblem, type TreeNode, refuse } from '@patchbay/server-kit';
import { type PlanItem, type plans, type subscriptions } from '@patchbay/server-store';
import { categoryOf } from '../pricing/items.js';

export type PlanRow = typeof plans.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PlanTerm = 'month' | 'year';
type PlanView = ReplyOf<'getProductPlan'>['productPlan'];
type PlanBody = BodyOf<'createProductPlan'>;

const million = 1_000_000;

/** Converts wire dollars to micro-dollars; the contract allows at most six decimals. */
export const toMicros = (dollars: number): number => Math.round(dollars * million);
/** Converts micro-dollars to wire dollars. */
export const toDollars = (micros: bigint | number): number => Number(micros) / million;

/**
 * The tiers that a tier may sell to, the default first. An organization sells its agents the agent
 * plans of its reseller.
 */
export const buyersOf: Readonly<Record<TreeNode['tier'], readonly PlanRow['soldTo'][]>> = {
  platform: ['partner', 'reseller', 'organization'],
  partner: ['reseller', 'organization'],
  reseller: ['organization', 'agent'],
  organization: [],
  agent: [],
};

/** A new plan id: its display name and a random suffix. */
export function newPlanId(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^0-9a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return `pplan-${words ? `${words}-` : ''}${randomBytes(6).toString('hex')}`;
}

/** A seller's plan input as columns. */
export function planColumns(body: Partial<PlanBody>): Partial<PlanRow> {
  const { name, description, public: isPublic, soldTo, amount, items, features, addons } = body;
  return {
    ...(name === undefined ? {} : { title: name }),
    ...(description === undefined ? {} : { description }),
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(soldTo === undefined ? {} : { soldTo }),
    ...(amount === undefined
      ? {}
      : {
          monthMicros: amount.month === null ? null : BigInt(toMicros(amount.month)),
          yearMicros: amount.year === null ? null : BigInt(toMicros(amount.year)),
        }),
    ...(items === undefined
      ? {}
      : {
          items: items.map(({ tiers, ...item }): PlanItem => ({
            ...item,
            tiers: tiers.map(({ price, ...tier }) => ({ ...tier, priceMicros: toMicros(price) })),
          })),
        }),
    ...(features === undefined ? {} : { features: [...features] }),
    ...(addons === undefined
      ? {}
      : {
          addons: addons.map(({ addonId, name: title, description: words, price }) => ({
            addonId,
            title,
            description: words,
            monthMicros: toMicros(price),
          })),
        }),
  };
}

/** Problems of a plan; empty when there are none. */
export function planProblems(
  seller: TreeNode['tier'],
  { soldTo, amount, items = [], addons = [] }: Partial<PlanBody>,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (soldTo !== undefined && !buyersOf[seller].includes(soldTo))
    problems.push({
      path: 'body.soldTo',
      message: `must be ${buyersOf[seller].join(' or ')}`,
      kind: 'choice',
      values: buyersOf[seller],
    });
  if (amount && amount.month === null && amount.year === null)
    problems.push({ path: 'body.amount', message: 'must have a price for a month or for a year' });
  for (const [at, { productItem, tiers }] of items.entries()) {
    const path = `body.items.${at}`;
    if (categoryOf(productItem) === null)
      problems.push({ path: `${path}.productItem`, message: 'is nothing that is counted' });
    if (items.findIndex((other) => other.productItem === productItem) !== at)
      problems.push({ path: `${path}.productItem`, message: 'is there twice' });
    for (const [index, { quantityMin, quantityMax }] of tiers.entries()) {
      if (quantityMax !== null && quantityMax < quantityMin)
        problems.push({
          path: `${path}.tiers.${index}.quantityMax`,
          message: 'must not be less than quantityMin',
        });
      if (
        tiers
          .slice(0, index)
          .some(
            (other) =>
              quantityMin <= (other.quantityMax ?? Infinity) &&
              other.quantityMin <= (quantityMax ?? Infinity),
          )
      )
        problems.push({ path: `${path}.tiers.${index}`, message: 'overlaps one before it' });
    }
  }
  for (const [at, { addonId }] of addons.entries())
    if (addons.findIndex((other) => other.addonId === addonId) !== at)
      problems.push({ path: `body.addons.${at}.addonId`, message: 'is there twice' });
  return problems;
}

/** A plan on the wire. */
export const planView = (row: PlanRow): PlanView => ({
  productPlanId: row.id,
  name: row.title,
  description: row.description,
  public: row.isPublic,
  soldTo: row.soldTo as PlanView['soldTo'],
  amount: {
    month: row.monthMicros === null ? null : toDollars(row.monthMicros),
    year: row.yearMicros === null ? null : toDollars(row.yearMicros),
  },
  items: row.items.map(({ productItem, unitQuantity, included, tiers }) => ({
    productItem,
    unitQuantity,
    included,
    tiers: tiers.map(({ quantityMin, quantityMax, priceMicros }) => ({
      quantityMin,
      quantityMax,
      price: toDollars(priceMicros),
    })),
  })),
  features: row.features,
  addons: addonsView(row),
  retired: row.retiredAt !== null,
  timestamp: inMilliseconds(row.createdAt.getTime()),
});

/** Add-ons of a plan on the wire. */
export const addonsView = (row: PlanRow): PlanView['addons'] =>
  row.addons.map(({ addonId, title, description, monthMicros }) => ({
    addonId,
    name: title,
    description,
    price: toDollars(monthMicros),
  }));

/** The price of a plan for a term; null when it is not sold for that term. */
export const priceOf = (plan: PlanRow, term: PlanTerm): bigint | null =>
  term === 'year' ? plan.yearMicros : plan.monthMicros;

/** A subscription on the wire. */
export const subscriptionView = (
  row: SubscriptionRow,
): NonNullable<ReplyOf<'getCurrentPlan'>['subscription']> => ({
  state: row.unpaid ? 'unpaid' : (row.state as 'active'),
  productPlanTerm: row.term as PlanTerm,
  startedTimestamp: dateToSeconds(row.startedAt),
  cancelsTimestamp: row.cancelsAt && dateToSeconds(row.cancelsAt),
  canceledTimestamp: row.canceledAt && dateToSeconds(row.canceledAt),
  canceledReason: row.canceledReason,
});

/**
 * Resolves a wire link to a URL; a relative path belongs to this installation. Null for URLs that a
 * browser must not be sent to.
 */
export function returnLink(
  given: string | undefined,
  fallback: string,
  publicUrl: string,
): string | null {
  const text = given ?? fallback;
  const url =
    text.startsWith('/') && !text.startsWith('//') && !text.startsWith('/\\')
      ? `${publicUrl}${text}`
      : text;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !new URL(url).username
    ? url
    : null;
}

/**
 * Whether a node may have a plan: one for its tier from the catalogue of the tier above. An
 * organization sells its agents the plans of its reseller.
 */
export function isSoldTo(
  plan: Pick<PlanRow, 'soldTo' | 'partnerId' | 'resellerId'>,
  node: Pick<AccountRow, 'type' | 'partnerId' | 'resellerId'>,
): boolean {
  const partnerId = node.type === 'partner' ? null : node.partnerId;
  const resellerId = node.type === 'organization' || node.type === 'agent' ? node.resellerId : null;
  return (
    plan.soldTo === node.type && plan.partnerId === partnerId && plan.resellerId === resellerId
  );
}

/** Only sellers have a catalogue. */
export function demandSeller(target: TreeNode): void {
  if (buyersOf[target.tier].length === 0)
    throw refuse.invalid(
      [{ path: 'query.targetAccountId', message: 'must name a reseller or partner account' }],
      'Reseller or Partner account required.',
    );
}

/** The day from which the terms of a subscription are counted, with its zone. */
export const anchorOfTerms = ({
  anchoredAt,
  startedAt,
  anchorZone,
}: Pick<SubscriptionRow, 'anchoredAt' | 'startedAt' | 'anchorZone'>): {
  readonly anchor: Date;
  readonly anchorZone: string;
} => ({ anchor: anchoredAt ?? startedAt, anchorZone });
