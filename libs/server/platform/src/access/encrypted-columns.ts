import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { billingSystemSecret, usageExportSecret } from '../billing/system-secret.js';
import { placeOf as tokensPlace } from '../calendar/connection.js';
import { placeOf as verifierPlace } from '../calendar/oauth-state.js';
import { placeOf as integrationPlace } from '../integrations/repository.js';
import { sealedFor as providerPlace } from '../numbers/sources.js';
import { sealedFor as sipPlace } from '../sip/worker.js';

type Place = readonly [string, ...string[]];
type Row = Readonly<Record<string, string>>;

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What the place is made of, as SQL that gives text. */
  readonly names: readonly string[];
  readonly place: (row: Row) => Place;
}

const owner = (row: Row) => ({
  organizationId: Number(row.organization_id),
  accountId: Number(row.account_id),
});
const node = ['account_id'];
const tenant = ['organization_id', 'account_id'];

/**
 * Every column that holds sealed text, for a rotation of the server key; a test compares the list with the database's columns. Sealed replies
 * of idempotent calls are found by a digest of the key and live for a day, so they are left to expire.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'billing_systems',
    column: 'sealed',
    names: node,
    place: (row) => billingSystemSecret(Number(row.account_id)),
  },
  {
    table: 'usage_exports',
    column: 'sealed_password',
    names: node,
    place: (row) => usageExportSecret(Number(row.account_id)),
  },
  {
    table: 'numbering_providers',
    column: 'sealed_config',
    names: ['account_id', 'provider_id'],
    place: (row) => providerPlace(Number(row.account_id), row.provider_id ?? ''),
  },
  {
    table: 'sip_registrations',
    column: 'sealed_password',
    names: node,
    place: (row) => sipPlace(Number(row.account_id)),
  },
  {
    table: 'integrations',
    column: 'sealed',
    names: [...tenant, 'slug', 'version'],
    place: (row) =>
      integrationPlace(owner(row), { slug: row.slug ?? '', version: row.version ?? '' }),
  },
  {
    table: 'calendar_connections',
    column: 'sealed',
    names: tenant,
    place: (row) => tokensPlace(owner(row)),
  },
  {
    table: 'calendar_handshakes',
    column: 'sealed_verifier',
    names: [...tenant, 'state_hash'],
    place: (row) => verifierPlace(owner(row), Buffer.from(row.state_hash ?? '', 'hex')),
  },
];

export interface SealedText {
  readonly of: SealedColumn;
  readonly text: string;
  readonly place: Place;
}

const asText = (name: string): string =>
  name === 'state_hash' ? `encode(state_hash, 'hex') as state_hash` : `${name}::text as ${name}`;

/** The sealed texts of a column that come after one, in their order; `after` is empty for the first. */
export async function readSealed(
  db: Db,
  of: SealedColumn,
  after: string,
  limit: number,
): Promise<readonly SealedText[]> {
  const column = sql.raw(of.column);
  const { rows } = await db.execute(
    sql`select ${sql.raw(of.names.map(asText).join(', '))}, ${column} as sealed_text from ${sql.raw(of.table)} where ${column} > ${after} order by ${column} limit ${limit}`,
  );
  return (rows as Row[]).map((row) => ({ of, text: row.sealed_text ?? '', place: of.place(row) }));
}

/** Puts another sealed text where one stands, unless it was changed meanwhile. */
export async function replaceSealed(
  db: Db,
  { of, text }: SealedText,
  fresh: string,
): Promise<void> {
  const column = sql.raw(of.column);
  await db.execute(
    sql`update ${sql.raw(of.table)} set ${column} = ${fresh} where ${column} = ${text}`,
  );
}
