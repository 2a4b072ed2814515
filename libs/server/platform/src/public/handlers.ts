import { domainSettingNames, switchedOffBy } from '@patchbay/permissions';
import { readConfig, resolvedValues } from '@patchbay/server-conversations';
import {
  type AccountRow,
  displayNameOf,
  findNode,
  isDisabled,
  ownerOfDomain,
  pathTo,
  phoneCountryIn,
  platformNode,
  readPhoneCountryFacts,
  type Services,
  settingsAbove,
  toNode,
} from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { tenantAbove } from '../accounts/brand-owner.js';
import { publicDetails } from '../accounts/view.js';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const links = [
  'talkToSalesUrl',
  'supportUrl',
  'privacyUrl',
  'tosUrl',
  'brandColor',
  'favicon',
  'mobileAppScheme',
] as const;
const defaultColor = '#2b5ce6';

/** Handlers of public data: brands of domains, public profiles. */
export function createPublicHandlers({
  store,
}: Services): Pick<Handlers<Db>, 'lookupDomain' | 'getPublicAccount' | 'getProfileByUsername'> {
  return {
    lookupDomain: async ({ body }) =>
      store.within(platformScope('look up a brand'), async (db) => {
        const owner = await brandOwner(db, body);
        const path = owner.type === 'platform' ? [] : await pathTo(db, toNode(owner));
        return { profile: profileView(owner, path, body.domain !== undefined), message: 'Success' };
      }),

    getPublicAccount: async ({ params }) =>
      store.within(platformScope('show a public account'), async (db) => {
        const row = await demandPublic(db, params.id);
        const organization =
          row.type === 'agent'
            ? (await pathTo(db, toNode(row))).find((one) => one.type === 'organization')
            : undefined;
        return { id: row.id, username: row.username, details: publicDetails(row, organization) };
      }),

    getProfileByUsername: async ({ params }) =>
      store.within(platformScope('show a public profile'), async (db) => {
        const row = await demandPublic(db, params.username);
        if (row.type !== 'organization' && row.type !== 'agent') throw accountNotFound();
        const path = await pathTo(db, toNode(row));
        const live = await readConfig(
          db,
          { organizationId: row.organizationId ?? row.id, accountId: row.id },
          'default',
        );
        const config = live
          ? (resolvedValues(live.config as Record<string, unknown>) as Record<string, unknown>)
          : {};
        const brand = path.find((one) => one.type === 'reseller');
        return {
          id: row.id,
          username: row.username,
          details: publicDetails(
            row,
            path.find((one) => one.type === 'organization'),
          ),
          greeting: typeof config.welcomeMessage === 'string' ? config.welcomeMessage : '',
          agentName: row.accountName ?? row.name,
          answering: row.active && live !== null,
          phoneCountry: phoneCountryIn(await readPhoneCountryFacts(db, row.id)),
          brand: {
            name: brand ? displayNameOf(brand) : displayNameOf(row),
            color: textOf(brand?.settings.brandColor) ?? defaultColor,
            image: brand?.image ?? null,
            privacyUrl: textOf(brand?.settings.privacyUrl),
          },
        };
      }),
  };
}

const accountNotFound = () => refuse.notFound('There is no account of this name.');
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

async function demandPublic(db: Db, ref: string): Promise<AccountRow> {
  const row = await findNode(db, /^[1-9]\d{0,15}$/.test(ref) ? Number(ref) : ref);
  if (!row || row.type === 'platform' || (await isDisabled(db, row))) throw accountNotFound();
  return row;
}

/**
 * The tenant whose brand counts: a domain's owner, the reseller or partner above an account, else
 * the platform.
 */
async function brandOwner(
  db: Db,
  asked: { domain?: string; accountId?: number },
): Promise<AccountRow> {
  const platform = await platformNode(db);
  const owner =
    asked.domain !== undefined
      ? await ownerOfDomain(db, asked.domain.toLowerCase().replace(/:\d+$/, ''))
      : asked.accountId === undefined
        ? null
        : await tenantAbove(db, asked.accountId);
  const found = owner ?? platform;
  if (!found) throw refuse.notFound('There is no brand for this domain.');
  return found;
}

/**
 * Brand, links and feature switches. Scripts are given only on the tenant's own domain, never for a
 * look-up by account.
 */
function profileView(owner: AccountRow, path: readonly AccountRow[], isByDomain: boolean) {
  const layers = settingsAbove(path);
  const switches = Object.fromEntries(
    domainSettingNames.map((name) => [name, switchedOffBy(layers, name) === null]),
  );
  const shown = Object.fromEntries(links.map((key) => [key, textOf(owner.settings[key])]));
  const scripts =
    isByDomain && owner.type !== 'platform' && typeof owner.settings.appScripts === 'object'
      ? { appScripts: owner.settings.appScripts }
      : { appScripts: {} };
  const name = displayNameOf(owner);
  return {
    id: owner.id,
    name,
    details: {
      ...(owner.type === 'reseller' ? { resellerName: name } : {}),
      ...(owner.type === 'partner' ? { partnerName: name } : {}),
      image: owner.image,
    },
    settings: { ...shown, ...switches, ...scripts },
  };
}
