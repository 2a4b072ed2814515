import { type Db } from '@patchbay/server-store';
import { cardHoldMs } from './amounts.js';
import { withheldOf } from './withdrawable-repository.js';

const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/**
 * What of a node's dollars may be paid out now: what it earned or received, thirty days after a card
 * paid it. Credit that was bought by card goes back to its card only, and rewards are spent; spending
 * takes from both before it takes from what was received.
 */
export async function withdrawableOf(
  db: Db,
  nodeId: number,
  credit: bigint,
  now: number,
): Promise<bigint> {
  const since = new Date(now - cardHoldMs);
  const { bought, rewards, held, spent } = await withheldOf(db, nodeId, since);
  const stays = notBelowZero(bought + rewards - spent);
  return notBelowZero(credit - stays - held);
}
