import { type Clock } from '@patchbay/kernel';
import { findNode, recordSecurityEvent, type ServerKey, UnsealError } from '@patchbay/server-core';
import { type Log, type Refusal, refuse } from '@patchbay/server-kit';
import { CarrierError } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import {
  type ProviderRow,
  findProvedProvider,
  markProved,
  unprovedProviders,
} from './repository.js';
import { supplierOf } from './rules.js';
import { type NumberSources, type TwilioCredentials, credentialsOf } from './sources.js';

/** The carrier's acceptance of credentials, as stored in their row. */
export type ProviderProof = Pick<ProviderRow, 'provedAt' | 'accountDigest'>;

export interface ProofParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly sources: Pick<NumberSources, 'forCredentials'>;
}

export interface ProviderProofs {
  /**
   * Verifies credentials with the carrier, and that its account can be claimed by `accountId`, null
   * for a node that does not exist yet. Refuses with the invalid field; `path` is the position of
   * the credentials.
   */
  prove(
    providerId: string,
    config: Readonly<Record<string, string>>,
    claim: { readonly accountId: number | null; readonly path: string },
  ): Promise<ProviderProof>;
  /** Verifies rows of earlier versions. Credentials that the carrier refuses stay unverified. */
  proveWaiting(isStopping: () => boolean): Promise<void>;
}

const scope = { kind: 'platform', reason: 'compare the credentials of a carrier' } as const;
const perRound = 50;

/** The values of a row without verification, or without credentials. */
export const noProof: ProviderProof = { provedAt: null, accountDigest: null };

const claimed = (providerId: string): Refusal =>
  refuse.conflict(
    `This account of ${providerId} is already connected to this installation. Use a subaccount, or disconnect it there first.`,
  );

/**
 * The digest of the carrier account, as rows store it: its name cannot be read from the database.
 */
export const accountDigestOf = (
  key: ServerKey,
  providerId: string,
  { accountSid }: Pick<TwilioCredentials, 'accountSid'>,
): Buffer => key.lasting('account with a carrier', providerId, accountSid);

/** If two requests claim an account concurrently, the index refuses one. */
export function oneAccount(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  if (cause?.code === '23505' && cause.constraint === 'numbering_providers_account')
    throw claimed('this carrier');
  throw error;
}

function credentialsIn(config: Readonly<Record<string, string>> | null): TwilioCredentials | null {
  const { accountSid, authToken } = config ?? {};
  return accountSid && authToken ? { accountSid, authToken } : null;
}

/** The reason of the carrier's refusal, by the invalid field. */
function refusalFor(error: unknown, providerId: string, path: string): Error {
  if (!(error instanceof CarrierError)) return error as Error;
  const { name } = supplierOf(providerId) ?? { name: providerId };
  if (error.code === 'refused')
    return refuse.invalid([
      { path: `${path}.authToken`, message: `is not accepted by ${name} for this account` },
    ]);
  if (error.code === 'unavailable' || error.code === 'invalid')
    return refuse.invalid([
      { path: `${path}.accountSid`, message: `is not an active account of ${name}` },
    ]);
  return refuse.busy(
    `${name} does not answer, so the credentials cannot be checked. Try again in a moment.`,
    10,
  );
}

/**
 * Proves that the caller who names an account with a carrier has the token that the carrier
 * accepts for it, and that one row has the account.
 */
export function createProviderProofs({
  store,
  clock,
  key,
  log,
  sources,
}: ProofParts): ProviderProofs {
  async function proofOf(
    providerId: string,
    credentials: TwilioCredentials,
    accountId: number | null,
  ): Promise<ProviderProof> {
    await sources.forCredentials(credentials).prove();
    const accountDigest = accountDigestOf(key, providerId, credentials);
    const holder = await store.within(scope, (db) =>
      findProvedProvider(db, providerId, accountDigest),
    );
    if (holder && holder.accountId !== accountId) {
      if (await stillAccepted(sources, key, holder)) throw claimed(providerId);
      await withdraw(store, holder);
    }
    return { provedAt: new Date(clock.now()), accountDigest };
  }

  return {
    prove: async (providerId, config, { accountId, path }) => {
      const credentials = credentialsIn(config);
      if (!credentials) return noProof;
      return proofOf(providerId, credentials, accountId).catch((error: unknown) => {
        throw refusalFor(error, providerId, path);
      });
    },
    proveWaiting: async (isStopping) => {
      for (const row of await store.within(scope, (db) => unprovedProviders(db, perRound))) {
        if (isStopping()) return;
        try {
          const credentials = credentialsIn(credentialsOf(key, row));
          if (!credentials) continue;
          const proof = await proofOf(row.providerId, credentials, row.accountId);
          await store.within(scope, (db) => markProved(db, row, proof)).catch(oneAccount);
        } catch (error) {
          log.warn(
            {
              accountId: row.accountId,
              provider: row.providerId,
              error: error instanceof Error ? error.message : '',
            },
            'the credentials of a carrier are not proved and do not count',
          );
        }
      }
    },
  };
}

/** The credentials of a row; null when they were encrypted under another key and cannot be used. */
function readable(key: ServerKey, row: ProviderRow): TwilioCredentials | null {
  try {
    return credentialsIn(credentialsOf(key, row));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/**
 * Whether the carrier still accepts the credentials of a row. Throws a `CarrierError` while it does
 * not answer.
 */
async function stillAccepted(
  sources: Pick<NumberSources, 'forCredentials'>,
  key: ServerKey,
  row: ProviderRow,
): Promise<boolean> {
  const credentials = readable(key, row);
  if (!credentials) return false;
  return sources
    .forCredentials(credentials)
    .prove()
    .then(
      () => true,
      (error: unknown) => {
        if (
          error instanceof CarrierError &&
          (error.code === 'refused' || error.code === 'unavailable')
        )
          return false;
        throw error;
      },
    );
}

/**
 * Removes the verification of a row whose token the carrier no longer accepts, and notifies its
 * owners.
 */
async function withdraw(store: Store, row: ProviderRow): Promise<void> {
  await store.within(scope, async (db) => {
    if (!(await markProved(db, row, noProof))) return;
    const node = await findNode(db, row.accountId);
    await recordSecurityEvent(db, {
      kind: 'provider-credentials-changed',
      accountId: row.accountId,
      organizationId: node?.organizationId ?? null,
      details: { service: row.providerId, change: 'no longer accepted by the service' },
    });
  });
}
