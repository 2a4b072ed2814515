import { type BodyOf } from '@patchbay/contract';
import {
  type ServerKey,
  type Services,
  UnsealError,
  recordCredentialsSet,
} from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type ProviderRow,
  addProvider,
  changeProvider,
  findProvider,
  providersOf,
} from './repository.js';
import { hintOf, readConfig, supplierOf, suppliers } from './rules.js';
import {
  type ProviderProof,
  type ProviderProofs,
  noProof,
  oneAccount,
} from './provider-verification.js';
import { credentialsOf, nearestFirst, numberProviderPlace } from './sources.js';

type ProviderOperation =
  | 'listNumberingProviders'
  | 'addNumberingProvider'
  | 'updateNumberingProvider';

const onlyOne = () =>
  refuse.invalid(
    [{ path: 'body.default', message: 'Only one numbering provider can be set as default' }],
    'Only one numbering provider can be set as default',
  );

const alreadyThere = () =>
  refuse.invalid(
    [{ path: 'body.providerId', message: 'Numbering provider already exists' }],
    'Numbering provider already exists',
  );

const notFound = () => refuse.notFound('Numbering provider not found');

type ProviderServices = Pick<Services, 'store' | 'key'> & { readonly proofs: ProviderProofs };

/**
 * Handlers of number suppliers with a tenant's own credentials. Credentials are verified before
 * they are enabled.
 */
export function createProviderHandlers(
  services: ProviderServices,
): Pick<Handlers<Db>, ProviderOperation> {
  return {
    ...providerReads(services),
    ...providerAdditions(services),
    ...providerChanges(services),
  };
}

const knownProvider = (providerId: string) => {
  const supplier = supplierOf(providerId);
  if (!supplier)
    throw refuse.invalid([
      {
        path: 'body.providerId',
        message: `must be one of ${suppliers.map((one) => one.providerId).join(', ')}`,
      },
    ]);
  return supplier;
};

const sealedRow = (
  { key }: ProviderServices,
  accountId: number,
  supplier: ReturnType<typeof knownProvider>,
  config: Readonly<Record<string, string>>,
) => {
  return {
    hint: hintOf(supplier, config),
    sealedConfig:
      supplier.config.length === 0
        ? null
        : key.seal(JSON.stringify(config), ...numberProviderPlace(accountId, supplier.providerId)),
  };
};

const provedCredentials = (
  { proofs }: ProviderServices,
  accountId: number,
  supplier: ReturnType<typeof knownProvider>,
  config: Readonly<Record<string, string>>,
): Promise<ProviderProof> =>
  proofs.prove(supplier.providerId, config, { accountId, path: 'body.config' });

const hasOtherDefault = async (db: Db, accountId: number, providerId: string) =>
  (await providersOf(db, [accountId])).some(
    (row) => row.isDefault && row.providerId !== providerId,
  );

/** Suppliers of an account. */
function providerReads({ store }: ProviderServices): Pick<Handlers<Db>, 'listNumberingProviders'> {
  return {
    listNumberingProviders: async ({ target }) => {
      const ids = nearestFirst(target);
      const rows = await store.within(
        { kind: 'platform', reason: 'read the suppliers of numbers at and above a node' },
        (db) => providersOf(db, ids),
      );
      const of = (providerId: string): ProviderRow | undefined =>
        ids
          .map((id) => rows.find((row) => row.accountId === id && row.providerId === providerId))
          .find((row) => row !== undefined);
      const view = (row: ProviderRow | undefined) =>
        row
          ? {
              accountId: row.accountId,
              inherited: row.accountId !== target.id,
              default: row.isDefault,
              enabled: row.enabled,
              hint: row.accountId === target.id ? row.hint : '',
            }
          : null;
      return {
        message: 'Numbering providers fetched successfully',
        numberingProviders: suppliers.map(({ config, ...one }) => ({
          ...one,
          config: config.map(({ key: name, title, secret }) => ({
            key: name,
            title,
            required: true,
            secret,
          })),
          configured: view(of(one.providerId)),
        })),
      };
    },
  };
}

/** A new supplier. */
function providerAdditions(services: ProviderServices): Pick<Handlers<Db>, 'addNumberingProvider'> {
  return {
    addNumberingProvider: async ({ body, target, context }) => {
      const supplier = knownProvider(body.providerId);
      const config = readConfig(supplier, body.config);
      const isEnabled = body.enabled ?? true;
      const exists = await context.within((db) => findProvider(db, target.id, supplier.providerId));
      if (exists) throw alreadyThere();
      const proof = isEnabled
        ? await provedCredentials(services, target.id, supplier, config)
        : noProof;
      await context
        .within(async (db) => {
          const isDefault = body.default ?? false;
          if (isDefault && (await hasOtherDefault(db, target.id, supplier.providerId)))
            throw onlyOne();
          const isNew = await addProvider(db, {
            accountId: target.id,
            providerId: supplier.providerId,
            isDefault,
            enabled: isEnabled,
            ...sealedRow(services, target.id, supplier, config),
            ...proof,
          });
          if (!isNew) throw alreadyThere();
          if (supplier.config.length > 0)
            await recordCredentialsSet(db, context, {
              accountId: target.id,
              organizationId: target.organizationId,
              service: supplier.name,
            });
        })
        .catch(oneDefault)
        .catch(oneAccount);
      return { message: 'Numbering provider added' };
    },
  };
}

/** Changes of a supplier. */
function providerChanges(
  services: ProviderServices,
): Pick<Handlers<Db>, 'updateNumberingProvider'> {
  const { key } = services;

  /** The credentials of a row; refused when they can no longer be decrypted. */
  const kept = (row: ProviderRow): Record<string, string> => {
    try {
      return credentialsOf(key, row) ?? {};
    } catch (error) {
      throw error instanceof UnsealError
        ? refuse.conflict('The credentials that are kept do not open any more. Enter them again.')
        : error;
    }
  };

  return {
    updateNumberingProvider: async ({ body, target, context }) => {
      const supplier = supplierOf(body.providerId);
      if (!supplier) throw notFound();
      const before = await context.within((db) => findProvider(db, target.id, supplier.providerId));
      if (!before) throw notFound();
      const config = body.config === undefined ? null : readConfig(supplier, body.config);
      const isEnabled = body.enabled ?? before.enabled;
      // New credentials are verified again, and so are unverified ones when they are enabled.
      const mustProve = isEnabled && (config !== null || before.provedAt === null);
      const proof = mustProve
        ? await provedCredentials(services, target.id, supplier, config ?? kept(before))
        : config === null
          ? {}
          : noProof;
      const secret = config === null ? {} : sealedRow(services, target.id, supplier, config);
      await context
        .within(async (db) => {
          const now = await findProvider(db, target.id, supplier.providerId);
          if (!now) throw notFound();
          if (
            now.sealedConfig !== before.sealedConfig ||
            (now.enabled !== before.enabled && body.enabled === undefined)
          )
            throw refuse.conflict('Another person has just changed this. Look at it again.');
          if (body.default && (await hasOtherDefault(db, target.id, supplier.providerId)))
            throw onlyOne();
          await changeProvider(db, target.id, supplier.providerId, {
            ...secret,
            ...proof,
            ...(body.default === undefined ? {} : { isDefault: body.default }),
            ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
          });
          if (config !== null && supplier.config.length > 0)
            await recordCredentialsSet(db, context, {
              accountId: target.id,
              organizationId: target.organizationId,
              service: supplier.name,
            });
        })
        .catch(oneDefault)
        .catch(oneAccount);
      return { message: 'Numbering provider updated' };
    },
  };
}

type NewProvider = NonNullable<BodyOf<'createOrganization'>['numberingProviders']>[number];

/** The suppliers of a new organization, validated before it is created; 400 names the problem. */
export function readProviders(
  given: readonly NewProvider[],
): (Omit<
  ProviderRow,
  'accountId' | 'sealedConfig' | 'createdAt' | 'updatedAt' | keyof ProviderProof
> & { readonly config: Record<string, string> })[] {
  if (given.filter((one) => one.default).length > 1) throw onlyOne();
  return given.map((one, at) => {
    const supplier = supplierOf(one.providerId);
    if (!supplier || given.findIndex((other) => supplierOf(other.providerId) === supplier) !== at)
      throw refuse.invalid([
        {
          path: `body.numberingProviders.${at}.providerId`,
          message: `must be one of ${suppliers.map((each) => each.providerId).join(', ')}, each once`,
        },
      ]);
    const config = readConfig(supplier, one.config);
    return {
      providerId: supplier.providerId,
      isDefault: one.default ?? false,
      enabled: true,
      hint: hintOf(supplier, config),
      config,
    };
  });
}

type ReadProvider = ReturnType<typeof readProviders>[number];

/**
 * Verifies the credentials of suppliers for an organization that does not exist yet; refuses with
 * the invalid field.
 */
export async function proveProviders(
  proofs: ProviderProofs,
  read: readonly ReadProvider[],
): Promise<(ReadProvider & ProviderProof)[]> {
  const proved: (ReadProvider & ProviderProof)[] = [];
  for (const [at, one] of read.entries())
    proved.push({
      ...one,
      ...(await proofs.prove(one.providerId, one.config, {
        accountId: null,
        path: `body.numberingProviders.${at}.config`,
      })),
    });
  return proved;
}

/** Adds the suppliers to a new organization. */
export async function keepProviders(
  db: Db,
  key: ServerKey,
  accountId: number,
  read: readonly (ReadProvider & ProviderProof)[],
): Promise<void> {
  for (const { config, ...row } of read)
    await addProvider(db, {
      ...row,
      accountId,
      sealedConfig:
        Object.keys(config).length === 0
          ? null
          : key.seal(JSON.stringify(config), ...numberProviderPlace(accountId, row.providerId)),
    });
}

/** If two requests set a default concurrently, the index refuses one. */
function oneDefault(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  if (cause?.code === '23505' && cause.constraint === 'numbering_providers_default')
    throw onlyOne();
  throw error;
}
