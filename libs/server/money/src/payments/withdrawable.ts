import { type Db } from '@patchbay/server-store';
import { cardHoldMs } from './amounts.js';
import { withheldOf } from './withdrawable-repository.js';

/**
 * What of a node's dollars may be paid out now: what it earned or received, thirty days after a card
 * paid it. Credit that was bought by card goes back to its card only, and rewards are spent.
 */
export async function withdrawableOf(
  db: Db,
  nodeId: number,
  credit: bigint,
  now: number,
): Promise<bigint> {
  const { bought, rewards, held } = await withheldOf(db, nodeId, new Date(now - cardHoldMs));
  const left = credit - bought - rewards - held;
  return left > 0n ? left : 0n;
}
