import { announce } from '@patchbay/server-core';
import { type Db, accounts, phoneNumbers } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull } from 'drizzle-orm';

/**
 * The column of a number's account that names its owner. Resellers and partners have none: numbers
 * below them belong to customers who have paid, and a released number cannot be recovered.
 */
const under = { agent: accounts.id, organization: accounts.organizationId } as const;

/**
 * Releases all numbers of an organization with its agents, or of an agent, including those being
 * bought; of a reseller or partner none. Carriers get them back like every unassigned number
 * (decision 0019). Needs the platform's scope. A repeat releases what was added since, and nothing
 * twice.
 */
export async function releaseNumbers(db: Db, nodeId: number): Promise<void> {
  const [node] = await db
    .select({ type: accounts.type })
    .from(accounts)
    .where(eq(accounts.id, nodeId));
  const column = node && under[node.type as keyof typeof under];
  if (!column) return;
  const isBeneath: SQL | undefined = eq(column, nodeId);
  const beneath = db.select({ id: accounts.id }).from(accounts).where(isBeneath);
  const lost = await db
    .delete(phoneNumbers)
    .where(inArray(phoneNumbers.accountId, beneath))
    .returning({ accountId: phoneNumbers.accountId, organizationId: phoneNumbers.organizationId });
  await db
    .update(accounts)
    .set({ phoneNumber: null })
    .where(and(isBeneath, isNotNull(accounts.phoneNumber)));
  // Sorted, so that concurrent transactions never wait for each other in a circle.
  const told = new Map(lost.map((one) => [one.accountId, one]));
  for (const { organizationId, accountId } of [...told.values()].sort(
    (a, b) => a.organizationId - b.organizationId || a.accountId - b.accountId,
  ))
    await announce(db, { organizationId, accountId }, 'settings', { accountId });
}
