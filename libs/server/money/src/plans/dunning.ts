import { announce } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { releaseNumbersBelow } from './dunning-repository.js';

/**
 * Releases all numbers of an organization with its agents, or of an agent, including those being
 * bought; of a reseller or partner none. Carriers get them back like every unassigned number
 * (decision 0019). Needs the platform's scope. A repeat releases what was added since, and nothing
 * twice.
 */
export async function releaseNumbers(db: Db, nodeId: number): Promise<void> {
  const lost = await releaseNumbersBelow(db, nodeId);
  // Sorted, so that concurrent transactions cannot deadlock.
  const told = new Map(lost.map((one) => [one.accountId, one]));
  for (const { organizationId, accountId } of [...told.values()].sort(
    (a, b) => a.organizationId - b.organizationId || a.accountId - b.accountId,
  ))
    await announce(db, { organizationId, accountId }, 'settings', { accountId });
}
