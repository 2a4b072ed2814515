import { type BodyOf } from '@patchbay/contract';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';
import { type Services } from '../services.js';
import { type ProviderRow, addProvider, changeProvider, findProvider, providersOf } from './repository.js';
import { hintOf, readConfig, supplierOf, suppliers } from './rules.js';
import { nearestFirst, sealedFor } from './sources.js';

type ProviderOperation = 'listNumberingProviders' | 'addNumberingProvider' | 'updateNumberingProvider';

const onlyOne = () => refuse.invalid([{ path: 'body.default', message: 'Only one numbering provider can be set as default' }], 'Only one numbering provider can be set as default');

const notFound = () => refuse.notFound('Numbering provider not found');

/** Handlers of suppliers of numbers with credentials of their own. */
export function createProviderHandlers({ store, key }: Pick<Services, 'store' | 'key'>): Pick<Handlers<Db>, ProviderOperation> {
  const known = (providerId: string) => {
    const supplier = supplierOf(providerId);
    if (!supplier) throw refuse.invalid([{ path: 'body.providerId', message: `must be one of ${suppliers.map((one) => one.providerId).join(', ')}` }]);
    return supplier;
  };
  const sealed = (accountId: number, supplier: ReturnType<typeof known>, given: Readonly<Record<string, string>>) => {
    const config = readConfig(supplier, given);
    return { hint: hintOf(supplier, config), sealedConfig: supplier.config.length === 0 ? null : key.seal(JSON.stringify(config), ...sealedFor(accountId, supplier.providerId)) };
  };
  const hasOtherDefault = async (db: Db, accountId: number, providerId: string) => (await providersOf(db, [accountId])).some((row) => row.isDefault && row.providerId !== providerId);

  return {
    listNumberingProviders: async ({ target }) => {
      const ids = nearestFirst(target);
      const rows = await store.within({ kind: 'platform', reason: 'read the suppliers of numbers at and above a node' }, (db) => providersOf(db, ids));
      const of = (providerId: string): ProviderRow | undefined => ids.map((id) => rows.find((row) => row.accountId === id && row.providerId === providerId)).find((row) => row !== undefined);
      const view = (row: ProviderRow | undefined) => (row ? { accountId: row.accountId, inherited: row.accountId !== target.id, default: row.isDefault, enabled: row.enabled, hint: row.accountId === target.id ? row.hint : '' } : null);
      return {
        message: 'Numbering providers fetched successfully',
        numberingProviders: suppliers.map(({ config, ...one }) => ({ ...one, config: config.map(({ key: name, title, secret }) => ({ key: name, title, required: true, secret })), configured: view(of(one.providerId)) })),
      };
    },

    addNumberingProvider: async ({ body, target, context }) => {
      const supplier = known(body.providerId);
      const secret = sealed(target.id, supplier, body.config);
      await context.within(async (db) => {
        const isDefault = body.default ?? false;
        if (isDefault && (await hasOtherDefault(db, target.id, supplier.providerId))) throw onlyOne();
        const isNew = await addProvider(db, { accountId: target.id, providerId: supplier.providerId, isDefault, enabled: body.enabled ?? true, ...secret });
        if (!isNew) throw refuse.invalid([{ path: 'body.providerId', message: 'Numbering provider already exists' }], 'Numbering provider already exists');
      }).catch(oneDefault);
      return { message: 'Numbering provider added' };
    },

    updateNumberingProvider: async ({ body, target, context }) => {
      const supplier = supplierOf(body.providerId);
      if (!supplier) throw notFound();
      const secret = body.config === undefined ? {} : sealed(target.id, supplier, body.config);
      await context.within(async (db) => {
        if (!(await findProvider(db, target.id, supplier.providerId))) throw notFound();
        if (body.default && (await hasOtherDefault(db, target.id, supplier.providerId))) throw onlyOne();
        await changeProvider(db, target.id, supplier.providerId, { ...secret, ...(body.default === undefined ? {} : { isDefault: body.default }), ...(body.enabled === undefined ? {} : { enabled: body.enabled }) });
      }).catch(oneDefault);
      return { message: 'Numbering provider updated' };
    },
  };
}

type NewProvider = NonNullable<BodyOf<'createOrganization'>['numberingProviders']>[number];

/** Suppliers as a new organization gets them, checked before anything is made; 400 says what is wrong. */
export function readProviders(given: readonly NewProvider[]): (Omit<ProviderRow, 'accountId' | 'sealedConfig' | 'createdAt' | 'updatedAt'> & { readonly config: Record<string, string> })[] {
  if (given.filter((one) => one.default).length > 1) throw onlyOne();
  return given.map((one, at) => {
    const supplier = supplierOf(one.providerId);
    if (!supplier || given.findIndex((other) => supplierOf(other.providerId) === supplier) !== at) throw refuse.invalid([{ path: `body.numberingProviders.${at}.providerId`, message: `must be one of ${suppliers.map((each) => each.providerId).join(', ')}, each once` }]);
    const config = readConfig(supplier, one.config);
    return { providerId: supplier.providerId, isDefault: one.default ?? false, enabled: true, hint: hintOf(supplier, config), config };
  });
}

/** Gives a new organization its suppliers. */
export async function keepProviders(db: Db, key: ServerKey, accountId: number, read: ReturnType<typeof readProviders>): Promise<void> {
  for (const { config, ...row } of read) await addProvider(db, { ...row, accountId, sealedConfig: Object.keys(config).length === 0 ? null : key.seal(JSON.stringify(config), ...sealedFor(accountId, row.providerId)) });
}

/** Of two that make a default at the same moment the index refuses one. */
function oneDefault(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  if (cause?.code === '23505' && cause.constraint === 'numbering_providers_default') throw onlyOne();
  throw error;
}
