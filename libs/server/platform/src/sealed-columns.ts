import {
  calendarTokensPlace,
  integrationPlace,
  oauthVerifierPlace,
} from '@patchbay/server-conversations';
import { type SealedColumn, type SealedRow, visitorCredentialsPlace } from '@patchbay/server-core';
import { billingSystemSecret, usageExportSecret } from '@patchbay/server-money';
import { numberProviderPlace, sipPasswordPlace } from '@patchbay/server-telephony';

const owner = (row: SealedRow) => ({
  organizationId: Number(row.organization_id),
  accountId: Number(row.account_id),
});
const node = ['account_id'];
const tenant = ['organization_id', 'account_id'];

/**
 * Every column that holds sealed text, for a rotation of the server key; a test compares the list
 * with the database's columns. Sealed replies of idempotent calls are found by a digest of the key
 * and live for a day, so they are left to expire.
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
    place: (row) => numberProviderPlace(Number(row.account_id), row.provider_id ?? ''),
  },
  {
    table: 'sip_registrations',
    column: 'sealed_password',
    names: node,
    place: (row) => sipPasswordPlace(Number(row.account_id)),
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
    place: (row) => calendarTokensPlace(owner(row)),
  },
  {
    table: 'calendar_handshakes',
    column: 'sealed_verifier',
    names: [...tenant, 'state_hash'],
    place: (row) => oauthVerifierPlace(owner(row), Buffer.from(row.state_hash ?? '', 'hex')),
  },
  {
    table: 'sessions',
    column: 'sealed_credentials',
    names: ['id'],
    place: (row) => visitorCredentialsPlace(row.id ?? ''),
  },
];
