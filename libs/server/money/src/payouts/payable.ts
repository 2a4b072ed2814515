import { refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { creditOf } from '../ledger/ledger.js';
import { lockedBalance } from '../ledger/repository.js';
import { hasOpenDispute } from '../payments/disputes-repository.js';
import { withdrawableOf } from '../payments/withdrawable.js';
import { type PayoutRow } from './repository.js';

const notEnough = (why: string) => refuse.invalid([], why);

/**
 * Refuses a payout that a node may not have now; `now` in milliseconds. Its credit stays locked until
 * the transaction ends. Needs the platform's scope.
 */
export async function demandPayable(
  db: Db,
  nodeId: number,
  { currency, amount }: Pick<PayoutRow, 'currency' | 'amount'>,
  now: number,
): Promise<void> {
  const has = await lockedBalance(db, creditOf(nodeId), currency);
  if (await hasOpenDispute(db, nodeId))
    throw notEnough('A bank disputes a card payment. Payouts wait until it has decided.');
  if (amount > has) throw notEnough('There is not enough credit for this.');
  const free = currency === 'usd' ? await withdrawableOf(db, nodeId, has, now) : has;
  if (amount > free)
    throw notEnough(
      'What you received by card can be paid out after thirty days. Credit that you bought goes back to its card only, and rewards are spent.',
    );
}
