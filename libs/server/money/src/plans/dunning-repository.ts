import { type Db, accounts, phoneNumbers } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull } from 'drizzle-orm';

/**
 * The column of a number's account that identifies the debtor. Resellers and partners have none:
 * the numbers below them belong to customers who have paid, and a released number cannot be
 * recovered.
 */
const under = { agent: accounts.id, organization: accounts.organizationId } as const;

/**
 * Deletes the numbers of an organization with its agents, or of an agent, and returns their
 * accounts. Writes `phone_numbers` and `accounts`; needs the platform's scope.
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
