import { type Db, accounts, phoneNumbers } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull } from 'drizzle-orm';

/**
 * The column of a number's account that says whose it is. Resellers and partners have none of their
 * own: what is beneath them belongs to customers who have paid, and a number that is given up is
 * not to be had again.
 */
const under = { agent: accounts.id, organization: accounts.organizationId } as const;

/**
 * Deletes the numbers of an organization with its agents, or of an agent, and gives the accounts
 * that had them. Writes `phone_numbers` and `accounts`; needs the platform's scope.
 */
export async function releaseNumbersBelow(
  db: Db,
  nodeId: number,
): Promise<{ readonly accountId: number; readonly organizationId: number }[]> {
  const [node] = await db
    .select({ type: accounts.type })
    .from(accounts)
    .where(eq(accounts.id, nodeId));
  const column = node && under[node.type as keyof typeof under];
  if (!column) return [];
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
  return lost;
}
