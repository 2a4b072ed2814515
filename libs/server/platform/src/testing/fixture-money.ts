import { createHash } from 'node:crypto';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { post } from '@patchbay/server-money';
import {
  type Db,
  checkouts,
  invoices,
  paymentLinks,
  paymentDisputes,
  paymentRefunds,
  payments,
  payoutAccounts,
  payouts,
  rewards,
} from '@patchbay/server-store';

const long = new Date('2020-01-01T00:00:00Z');

/**
 * One finished row of every kind of money at each node, with the node's mark: none adds credit, and
 * no worker has to process any.
 */
export async function insertFixtureMoney(
  db: Db,
  nodes: readonly FixtureNode[],
  markOf: (node: FixtureNode) => string,
): Promise<void> {
  for (const node of nodes.filter(({ tier }) => tier !== 'platform')) {
    const [nodeId, mark] = [node.id, markOf(node)];
    const hash = createHash('sha256').update(mark).digest();
    await post(db, {
      key: `planted ${nodeId}`,
      kind: 'planted',
      description: mark,
      about: { note: mark },
      at: long,
      lines: [
        { account: `customer:${nodeId}:usage`, amount: -5n, currency: 'usd' },
        { account: `node:${nodeId}:revenue`, amount: 5n, currency: 'usd' },
      ],
    });
    await db.insert(paymentLinks).values({
      slug: hash.toString('base64url').slice(0, 22),
      nodeId,
      title: mark,
      amount: 10_000n,
      status: 'closed',
      createdAt: long,
    });
    await db.insert(checkouts).values({
      nodeId,
      key: mark,
      processor: 'planted',
      mode: 'payment',
      amount: 10_000n,
      state: 'completed',
      externalId: mark,
      createdAt: long,
    });
    await db
      .insert(payments)
      .values({ processor: 'planted', paymentId: mark, nodeId, amount: 10_000n, paidAt: long });
    await db.insert(paymentRefunds).values({
      processor: 'planted',
      refundId: mark,
      paymentId: mark,
      nodeId,
      amount: 10_000n,
      postedAt: long,
      createdAt: long,
    });
    await db.insert(paymentDisputes).values({
      processor: 'planted',
      disputeId: mark,
      paymentId: mark,
      nodeId,
      amount: 10_000n,
      outcome: 'lost',
      createdAt: long,
    });
    await db.insert(invoices).values({
      paymentHash: hash.toString('hex'),
      nodeId,
      invoice: mark,
      msat: 1000n,
      askedAmount: '1',
      askedUnit: 'SAT',
      state: 'reset',
      createdAt: long,
      expiresAt: long,
    });
    await db.insert(payouts).values({
      nodeId,
      kind: 'paypal',
      address: mark,
      currency: 'usd',
      amount: 10_000n,
      state: 'failed',
      failure: mark,
      nextAt: long,
      createdAt: long,
      finishedAt: long,
    });
    await db.insert(payoutAccounts).values({ nodeId, processor: 'planted', accountId: mark });
    await db.insert(rewards).values({
      nodeId,
      key: mark,
      reason: mark,
      amount: 10_000n,
      createdAt: long,
      claimedAt: long,
    });
  }
}
