import { type Db, accounts } from '@patchbay/server-store';
import { and, inArray, sql, isNotNull } from 'drizzle-orm';

/** Phone numbers by username, of accounts within the scope. */
export async function numbersOf(
  db: Db,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .select({ username: accounts.username, number: accounts.phoneNumber })
    .from(accounts)
    .where(
      and(
        inArray(sql`lower(${accounts.username})`, [...new Set(usernames)]),
        isNotNull(accounts.phoneNumber),
      ),
    );
  return new Map(rows.map(({ username, number }) => [username.toLowerCase(), number as string]));
}
