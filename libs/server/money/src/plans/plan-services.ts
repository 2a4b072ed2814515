import { type Services } from '@patchbay/server-core';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type Processors } from '../billing/processors.js';
import { type Buyer, readBuyer } from '../catalogue/repository.js';
import { returnLink } from '../catalogue/rules.js';

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
  defaultPath: string,
): string => returnLink(given, defaultPath, publicUrl) ?? fail(badLink(path));

export const gone = () => refuse.notFound('Plan not found');

export const badLink = (path: string) =>
  refuse.invalid([{ path, message: 'must be a link that begins with https:// or http://' }]);

export function fail(error: Error): never {
  throw error;
}

/** Maps a processor's refusal or timeout to the reply for the caller. */
export async function orProcessorRefusal<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    throw error.code === 'unavailable'
      ? refuse.busy('The payment processor does not answer. Try again in a moment.', 5)
      : refuse.invalid([], error.message);
  });
}
