import { announce } from '@patchbay/server-core';
import { type Db, accounts, phoneNumbers } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull } from 'drizzle-orm';

/**
 * The column of a number's account that says whose it is. Resellers and partners have none of their own: what is beneath them belongs to customers who
 * have paid, and a number that is given up is not to be had again.
 */
const under = { agent: accounts.id, organization: accounts.organizationId } as const;

/**
 * Takes all numbers of an organization with its agents, or of an agent, those that are just being bought too; of a reseller or partner none. Carriers get them back as they get back any number
 * that is not assigned here (0019). Needs the platform's scope; again it takes what came since,
 * and nothing twice.
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
  // In one order, so that two who tell the same organizations never wait for each other.
  const told = new Map(lost.map((one) => [one.accountId, one]));
  for (const { organizationId, accountId } of [...told.values()].sort(
    (a, b) => a.organizationId - b.organizationId || a.accountId - b.accountId,
  ))
    await announce(db, { organizationId, accountId }, 'settings', { accountId });
}
