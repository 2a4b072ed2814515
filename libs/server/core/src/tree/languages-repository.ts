import { languages } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * The language that an account or the nearest one above it chose; null where none did. Reads the
 * accounts within the transaction's scope, so that only the platform's scope sees those above.
 */
export async function chosenLanguage(db: Db, accountId: number): Promise<string | null> {
  const { rows } = await db.execute<{ language: string }>(
    sql`select above.settings->>'language' as language from accounts own
      join accounts above on above.id in (own.id, own.organization_id, own.reseller_id, own.partner_id)
      where own.id = ${accountId} and above.settings->>'language' = any(${sql.param([...languages])}::text[])
      order by array_position(array['agent', 'organization', 'reseller', 'partner', 'platform'], above.type)
      limit 1`,
  );
  return rows[0]?.language ?? null;
}
