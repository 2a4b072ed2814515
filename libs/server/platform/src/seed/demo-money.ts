import { creditOf, linkFee, post, type Posting } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import { createHash } from 'node:crypto';
import {
  insertInvoice,
  insertPayment,
  insertPaymentLink,
  insertPayout,
  insertReward,
} from './money-repository.js';

const day = 86_400_000;
const usd = (account: string, amount: bigint) => ({ account, amount, currency: 'usd' as const });
const btc = (account: string, amount: bigint) => ({ account, amount, currency: 'btc' as const });

/** Posts to a node's ledger, dated a number of days ago. */
type Book = (
  days: number,
  nodeId: number,
  posting: Omit<Posting, 'at' | 'key'>,
) => ReturnType<typeof post>;

/**
 * A little history of money: credit that was bought, links that were paid and wait, satoshis, a
 * payout, a reward to claim. `now` in milliseconds.
 */
export async function seedMoney(
  db: Db,
  nodes: {
    readonly northside: { readonly id: number };
    readonly ridgeway: { readonly id: number };
  },
  now: number,
): Promise<void> {
  const at = (days: number) => new Date(now - days * day);
  const book: Book = (days, nodeId, posting) =>
    post(db, { ...posting, key: `demo:${nodeId}:${posting.kind}:${days}`, at: at(days) });
  const { northside, ridgeway } = nodes;

  async function buy(nodeId: number, days: number, amount: bigint): Promise<void> {
    const paymentId = `pay_demo_${nodeId}_${days}`;
    await insertPayment(db, {
      processor: 'embedded',
      paymentId,
      nodeId,
      amount,
      paidAt: at(days),
    });
    await book(days, nodeId, {
      kind: 'card-credit',
      description: 'Credit bought by card',
      about: { processor: 'embedded', paymentId },
      lines: [usd('processor:embedded', -amount), usd(creditOf(nodeId), amount)],
    });
  }
  async function link(days: number, title: string, amount: bigint, isPaid: boolean): Promise<void> {
    const slug = createHash('sha256').update(`demo ${title}`).digest('base64url').slice(0, 22);
    await insertPaymentLink(db, {
      slug,
      nodeId: northside.id,
      title,
      amount,
      status: isPaid ? 'paid' : 'open',
      createdAt: at(days),
      paidAt: isPaid ? at(days - 1) : null,
    });
    if (!isPaid) return;
    const [fee, paymentId] = [linkFee(amount), `pay_demo_link_${days}`];
    await insertPayment(db, {
      processor: 'embedded',
      paymentId,
      nodeId: northside.id,
      amount,
      fee,
      paidAt: at(days - 1),
    });
    await book(days - 1, northside.id, {
      kind: 'link-card',
      description: 'Paid by card through a payment link',
      about: { processor: 'embedded', paymentId },
      lines: [
        usd('processor:embedded', -amount),
        usd(creditOf(northside.id), amount - fee),
        usd('platform:fees', fee),
      ],
    });
  }

  await buy(northside.id, 60, 200_000_000n);
  await link(47, 'Whitening, Ms. Ortiz', 180_000_000n, true);
  await link(33, 'Night guard, Mr. Bell', 95_500_000n, true);
  await buy(northside.id, 12, 50_000_000n);
  await link(3, 'Deposit for the implant, Mr. Chen', 250_000_000n, false);
  await buy(ridgeway.id, 20, 100_000_000n);

  await seedSatoshis(db, northside.id, book, at(18));
  await seedPayout(db, northside.id, book, at(9));
  await insertReward(db, {
    nodeId: northside.id,
    key: `referral:${ridgeway.id}`,
    reason: 'An account you recommended bought credit',
    amount: 10_000_000n,
    createdAt: at(20),
  });
}

/** Credit that was paid in by Lightning. */
async function seedSatoshis(db: Db, nodeId: number, book: Book, at: Date): Promise<void> {
  const msat = 150_000_000n;
  const paymentHash = createHash('sha256').update('demo invoice').digest('hex');
  await insertInvoice(db, {
    paymentHash,
    nodeId: nodeId,
    invoice: `lnbcrt-demo-${paymentHash.slice(0, 12)}`,
    msat,
    askedAmount: '150000',
    askedUnit: 'SAT',
    state: 'paid',
    createdAt: at,
    expiresAt: at,
    paidAt: at,
  });
  await book(18, nodeId, {
    kind: 'lightning-credit',
    description: 'Paid in by Lightning',
    about: { paymentHash },
    lines: [btc('lightning', -msat), btc(creditOf(nodeId), msat)],
  });
}

/** A payout that arrived. */
async function seedPayout(db: Db, nodeId: number, book: Book, at: Date): Promise<void> {
  const payoutId = await insertPayout(db, {
    nodeId: nodeId,
    kind: 'paypal',
    address: 'office@northside-dental.example.com',
    currency: 'usd',
    amount: 120_000_000n,
    state: 'paid',
    nextAt: at,
    createdAt: at,
    finishedAt: at,
  });
  await book(9, nodeId, {
    kind: 'payout',
    description: 'Paid out to PayPal',
    about: { payoutId },
    lines: [usd(creditOf(nodeId), -120_000_000n), usd('payouts', 120_000_000n)],
  });
  await book(9, nodeId, {
    kind: 'payout-paid',
    description: 'A payout arrived',
    about: { payoutId },
    lines: [usd('payouts', -120_000_000n), usd('processor:embedded', 120_000_000n)],
  });
}
