import { type Db } from '@patchbay/server-store';
import { creditOf, debtOf } from '../ledger/ledger.js';
import { type LedgerLine, lockedBalance } from '../ledger/repository.js';
import { share } from './amounts.js';

/** A payment whose money may come back: to whom it went, and from which account that is taken. */
export interface PaidBy {
  readonly processor: string;
  readonly paymentId: string;
  readonly nodeId: number;
  /** What was paid, and what of it was our fee. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** The account that a subscription was paid to, in the place of credit. */
  readonly revenue?: string;
}

/**
 * The lines that take money back from who received it: the fee's share from the fee, the rest from
 * the credit. What is no longer there is owed, and paid by the next credit. A seller's revenue has no
 * such debt: what it lacks is the installation's loss.
 */
export async function takeBack(db: Db, paid: PaidBy, amount: bigint): Promise<LedgerLine[]> {
  const { processor, nodeId, revenue } = paid;
  const fee = paid.fee === 0n ? 0n : share(paid.fee, amount, paid.amount);
  const account = revenue ?? creditOf(nodeId);
  const due = amount - fee;
  const has = await lockedBalance(db, account, 'usd');
  const taken = has < due ? has : due;
  const lines = [
    { account: `processor:${processor}`, amount, currency: 'usd' as const },
    { account, amount: -taken, currency: 'usd' as const },
    {
      account: revenue === undefined ? debtOf(nodeId) : 'platform:losses',
      amount: taken - due,
      currency: 'usd' as const,
    },
    { account: 'platform:fees', amount: -fee, currency: 'usd' as const },
  ];
  return lines.filter((line) => line.amount !== 0n);
}
