import { type Clock } from '@patchbay/kernel';
import { type AccountRow, isTaken } from '@patchbay/server-core';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, accounts } from '@patchbay/server-store';

export interface NewNode {
  readonly type: 'partner' | 'reseller' | 'organization' | 'agent';
  readonly above: TreeNode;
  readonly name?: string | null;
  readonly orgName?: string | null;
  readonly accountName?: string | null;
  readonly email?: string | null;
  readonly premium?: boolean;
  /** Whether an account above assigned it, so that the end of a subscription leaves it. */
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
    const [row] = await db
      .insert(accounts)
      .values({
        ...pick(values),
        details: details ?? {},
        settings: settings ?? {},
        timestamp: clock.now(),
        partnerId: above.partnerId,
        resellerId: above.resellerId,
        organizationId: node.type === 'agent' ? above.organizationId : null,
        username: newUsername(clock),
      })
      .returning();
    return row as AccountRow;
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
 * `acct` and the milliseconds, as partners know it; two within one millisecond still differ. The
 * unique index has the last word.
 */
function newUsername(clock: Clock): string {
  last = Math.max(last + 1, clock.now() * 1000 + Math.floor(Math.random() * 1000));
  return `acct${last}`;
}
