import { type Clock } from '@patchbay/kernel';
import { type AccountRow, isTaken } from '@patchbay/server-core';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { insertAccount } from './repository.js';

export interface NewNode {
  readonly type: 'partner' | 'reseller' | 'organization' | 'agent';
  readonly above: TreeNode;
  readonly name?: string | null;
  readonly orgName?: string | null;
  readonly accountName?: string | null;
  readonly email?: string | null;
  readonly premium?: boolean;
  /**
   * Whether an account above granted premium. The end of a subscription then does not remove it.
   */
  readonly premiumGiven?: boolean;
  readonly smsEnabled?: boolean;
  readonly productPlanId?: string | null;
  readonly externalAccountId?: string | null;
  readonly externalBillingId?: string | null;
  readonly details?: Record<string, unknown>;
  readonly settings?: Record<string, unknown>;
}

/** Makes a node under another. Its place in the tree is fixed here; nothing can move it later. */
export async function insertNode(db: Db, clock: Clock, node: NewNode): Promise<AccountRow> {
  const { above, details, settings, ...values } = node;
  try {
    return await insertAccount(db, {
      ...pick(values),
      details: details ?? {},
      settings: settings ?? {},
      timestamp: clock.now(),
      partnerId: above.partnerId,
      resellerId: above.resellerId,
      organizationId: node.type === 'agent' ? above.organizationId : null,
      username: newUsername(clock),
    });
  } catch (error) {
    if (isTaken(error)) throw refuse.conflict('Another account already has this external id.');
    throw error;
  }
}

const pick = ({
  type,
  name,
  orgName,
  accountName,
  email,
  premium,
  premiumGiven,
  smsEnabled,
  productPlanId,
  externalAccountId,
  externalBillingId,
}: Omit<NewNode, 'above' | 'details' | 'settings'>) => ({
  type,
  name: name ?? null,
  orgName: orgName ?? null,
  accountName: accountName ?? null,
  email: email ?? null,
  premium: premium ?? false,
  premiumGiven: premiumGiven ?? false,
  smsEnabled: smsEnabled ?? false,
  productPlanId: productPlanId ?? null,
  externalAccountId: externalAccountId ?? null,
  externalBillingId: externalBillingId ?? null,
});

let last = 0;

/**
 * `acct` and a time in microseconds, the form that partners know; two accounts made in one
 * millisecond still get different names. The unique index decides between processes.
 */
function newUsername(clock: Clock): string {
  last = Math.max(last + 1, clock.now() * 1000 + Math.floor(Math.random() * 1000));
  return `acct${last}`;
}
