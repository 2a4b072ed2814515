import { type FixtureNode } from '@patchbay/server-kit/testing';
import {
  type Db,
  billingPeriods,
  billingProrations,
  billingStatements,
  billingSystems,
  planChanges,
  planOrders,
  plans,
  subscriptions,
  usageCharges,
  usageCounters,
  usageEvents,
  usageExports,
} from '@patchbay/server-store';

interface Marks {
  /** The mark in rows that belong to a node. */
  readonly of: (node: FixtureNode) => string;
  /** The mark in what a node offers to accounts below it. */
  readonly offeredBy: (node: FixtureNode) => string;
}

const periodStart = new Date('2020-01-01T00:00:00Z');
const periodEnd = new Date('2020-02-01T00:00:00Z');
/** Earlier than anything that a test does, so that these rows do not affect what it does later. */
const longAgo = new Date('1990-01-01T00:00:00Z');

/**
 * Plans, subscriptions, and usage with its charges at every tier, each row with the mark of the
 * paying node. All usage is rated already.
 */
export async function insertFixturePlans(
  db: Db,
  nodes: readonly FixtureNode[],
  { of, offeredBy }: Marks,
): Promise<void> {
  for (const node of nodes.filter(({ tier }) => tier !== 'platform')) {
    const [accountId, mark] = [node.id, of(node)];
    await db.insert(subscriptions).values({
      accountId,
      state: 'ended',
      startedAt: periodStart,
      canceledReason: mark,
      eventAt: periodStart,
    });
    await db.insert(planOrders).values({
      accountId,
      kind: 'cancel',
      ends: 'now',
      subscriptionId: mark,
      reason: mark,
      state: 'done',
    });
    await db
      .insert(billingPeriods)
      .values({ accountId, startsAt: periodStart, endsAt: periodEnd, closedAt: periodEnd });
    await db.insert(billingStatements).values({
      accountId,
      startsAt: periodStart,
      endsAt: periodEnd,
      sellerId: node.parent?.id ?? 0,
      tier: node.tier,
      planId: mark,
      lines: [
        {
          kind: 'plan',
          title: mark,
          planId: mark,
          unitQuantity: 1,
          units: 1,
          priceMicros: 0,
          isIncluded: false,
          amountMicros: 0,
          at: 0,
          until: 1,
        },
      ],
      planMicros: 0n,
      usageMicros: 0n,
      madeAt: periodEnd,
      nextAt: periodEnd,
    });
    await db
      .insert(planChanges)
      .values({ accountId, at: longAgo, planId: mark, anchoredAt: periodStart });
    await db.insert(billingProrations).values({
      accountId,
      key: mark,
      sellerId: node.parent?.id ?? 0,
      at: periodStart,
      lines: [],
      netMicros: 0n,
      state: 'settled',
      billedIn: periodStart,
      nextAt: periodEnd,
    });
    await db.insert(usageCounters).values({ accountId, periodStart, planItem: mark, units: 1 });
    await db.insert(usageExports).values({
      accountId,
      protocol: 'sftp',
      rotationMinutes: 60,
      host: 'sftp.example.com',
      port: 22,
      username: mark,
      sealedPassword: 'none',
      exportedUntil: periodStart,
      nextAt: new Date('2999-01-01T00:00:00Z'),
    });
    if (node.tier === 'partner' || node.tier === 'reseller')
      await insertFixtureSeller(db, node, { mark, offered: offeredBy(node) });
    else await insertFixtureUsage(db, node, of);
  }
}

async function insertFixtureSeller(
  db: Db,
  node: FixtureNode,
  { mark, offered }: { readonly mark: string; readonly offered: string },
): Promise<void> {
  await db.insert(plans).values({
    id: `pplan-${offered.toLowerCase()}`,
    accountId: node.id,
    soldTo: node.tier === 'partner' ? 'reseller' : 'organization',
    title: offered,
    monthMicros: 0n,
  });
  await db
    .insert(billingSystems)
    .values({ accountId: node.id, kind: 'stripe', sealed: 'none', site: mark });
}

async function insertFixtureUsage(db: Db, node: FixtureNode, of: Marks['of']): Promise<void> {
  const organizationId = node.tier === 'organization' ? node.id : (node.parent?.id as number);
  const at = new Date('2020-01-05T00:00:00Z');
  const [event] = await db
    .insert(usageEvents)
    .values({
      organizationId,
      accountId: node.id,
      item: 'sms-inbound-message',
      quantity: 1,
      at,
      key: `planted-${node.id}`,
      subject: `uuid-${node.id}`,
      about: { note: of(node) },
      ratedAt: at,
    })
    .returning();
  for (
    let payer: FixtureNode | null = node;
    payer && payer.tier !== 'platform';
    payer = payer.parent
  ) {
    await db.insert(usageCharges).values({
      accountId: payer.id,
      eventOrganizationId: organizationId,
      eventId: event?.id as string,
      usedBy: node.id,
      sellerId: payer.parent?.id ?? 0,
      tier: payer.tier,
      item: 'sms-inbound-message',
      planId: of(payer),
      planItem: of(payer),
      unitQuantity: 1,
      units: 1,
      amountMicros: 0n,
      lines: [],
      periodStart,
      at,
      billedIn: periodStart,
    });
  }
}
