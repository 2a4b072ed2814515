import { type ServerKey } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import {
  type ProviderRow,
  findNumber,
  findProvider,
  findProvedProvider,
} from '../numbers/repository.js';
import { type TwilioCredentials, isUsable, credentialsOf } from '../numbers/sources.js';
import { accountDigestOf } from '../numbers/provider-verification.js';

const scope = { kind: 'platform', reason: 'find the carrier of a number' } as const;
const supplier = 'Twilio';

/** A tenant's carrier account, with the row of its verified credentials. */
export interface Tenant {
  readonly accountId: number;
  readonly credentials: TwilioCredentials;
}

const rowNamed = (via: string): number => Number(/^twilio:(\d{1,15})$/.exec(via)?.[1] ?? 0);

/** Finds the carrier account for a number or a callback. */
export function createCarrierTenants(key: ServerKey, store: Store) {
  function tenantOfRow(row: ProviderRow | null): Tenant | null {
    if (!row?.enabled || !isUsable(row)) return null;
    try {
      const { accountSid, authToken } = credentialsOf(key, row) ?? {};
      return accountSid && authToken
        ? { accountId: row.accountId, credentials: { accountSid, authToken } }
        : null;
    } catch {
      return null; // encrypted under another key: no account can be verified with it
    }
  }

  /** The carrier account of a number; null for the installation's own. */
  async function tenantOf(number: string): Promise<Tenant | 'lost' | null> {
    const row = await store.ask(scope, (db) => findNumber(db, number));
    const accountId = row?.providerId === supplier ? row.providerAccountId : null;
    if (accountId === null) return null;
    const provider = await store.within(scope, (db) => findProvider(db, accountId, supplier));
    return tenantOfRow(provider) ?? 'lost';
  }

  /** The one row of this carrier account. */
  const tenantWith = (accountSid: string): Promise<Tenant | null> =>
    store.within(scope, async (db) =>
      tenantOfRow(
        await findProvedProvider(db, supplier, accountDigestOf(key, supplier, { accountSid })),
      ),
    );

  const tenantNamed = (via: string): Promise<Tenant | null> =>
    store.within(scope, async (db) => tenantOfRow(await findProvider(db, rowNamed(via), supplier)));

  async function namedBy(body: string): Promise<number | null> {
    const fields = new URLSearchParams(body);
    const tenant = await tenantWith(fields.get('AccountSid') ?? '');
    if (tenant) return tenant.accountId;
    const number = fields.get('To') ?? '';
    if (number === '' || number.includes('\0')) return null;
    return store.within(
      scope,
      async (db) => (await findNumber(db, number))?.providerAccountId ?? null,
    );
  }
  return {
    tenantOf,
    tenantWith,
    namedBy,
    tenantNamed,
  };
}
