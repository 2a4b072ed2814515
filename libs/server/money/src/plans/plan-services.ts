import { type Services } from '@patchbay/server-core';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Processors } from '../billing/processors.js';
import { type Buyer, readBuyer } from './repository.js';
import { returnLink, buyersOf } from './rules.js';

export interface PlanServices extends Pick<Services, 'store' | 'clock' | 'log' | 'publicUrl'> {
  readonly processors: Processors;
}

export const nowOf = ({ clock }: PlanServices) => new Date(clock.now());

export const buyerOf = async (db: Db, target: TreeNode): Promise<Buyer> =>
  (await readBuyer(db, target.id)) ?? Promise.reject(refuse.notFound());

export const linkTo = (
  { publicUrl }: PlanServices,
  path: string,
  given: string | undefined,
  usual: string,
): string => returnLink(given, usual, publicUrl) ?? fail(badLink(path));

export const gone = () => refuse.notFound('Plan not found');

export const badLink = (path: string) =>
  refuse.invalid([{ path, message: 'must be a link that begins with https:// or http://' }]);

/** Only sellers have a catalogue. */
export function demandSeller(target: TreeNode): void {
  if (buyersOf[target.tier].length === 0)
    throw refuse.invalid(
      [{ path: 'query.targetAccountId', message: 'must name a reseller or partner account' }],
      'Reseller or Partner account required.',
    );
}

export function fail(error: Error): never {
  throw error;
}
