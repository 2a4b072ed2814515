import { type Db, accounts, phoneNumbers } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

/** Whether an account has a number. Needs the platform's scope. */
export async function isNumberAssigned(db: Db, number: string): Promise<boolean> {
  const rows = await db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'assigned')))
    .limit(1);
  return rows.length > 0;
}

/** Whether the installation has any organization. Needs the platform's scope. */
export async function hasOrganization(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.type, 'organization'))
    .limit(1);
  return rows.length > 0;
}
