import { type Clock } from '@patchbay/kernel';
import { platformNode, toNode } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { insertNode } from '../accounts/creation.js';

/**
 * An organization with those above it, on a platform without any: rows of logs need an account.
 * Returns its id.
 */
export async function insertOrganization(db: Db, clock: Clock): Promise<number> {
  let above = await platformNode(db);
  for (const type of ['partner', 'reseller', 'organization'] as const) {
    if (!above) throw new Error('There is no platform account.');
    above = await insertNode(db, clock, {
      type,
      above: toNode(above),
      orgName: type,
      accountName: type,
      email: `${type}@example.com`,
      externalBillingId: null,
      externalAccountId: null,
      settings: {},
    });
  }
  return above?.id as number;
}
