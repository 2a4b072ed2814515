import { displayNameOf, ownerOfDomain, platformNode, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { platformScope } from './account-services.js';
import { tenantAbove } from './brand-owner.js';
import { isWebLink } from './rules.js';

/** A link that a browser may open; settings written before links were checked may hold others. */
const linkOr = (value: unknown): string | null =>
  typeof value === 'string' && isWebLink(value) ? value : null;

/** What this installation is, under the brand of the tenant above the account. */
export const createInstallationHandlers = ({
  store,
  version,
}: Pick<Services, 'store'> & { readonly version: string }): Pick<
  Handlers<Db>,
  'getInstallation'
> => ({
  getInstallation: async ({ target, context }) =>
    store.within(platformScope('say whose installation this is'), async (db) => {
      // Staff at their own account have no tenant above: on a tenant’s host they still see its
      // brand, because that host never names the platform.
      const owner =
        (await tenantAbove(db, target.id)) ??
        (await ownerOfDomain(db, context.caller.host)) ??
        (await platformNode(db));
      if (!owner) throw refuse.notFound();
      const { supportUrl, privacyUrl, tosUrl } = owner.settings;
      return {
        version,
        brandName: displayNameOf(owner),
        supportUrl: linkOr(supportUrl),
        privacyUrl: linkOr(privacyUrl),
        tosUrl: linkOr(tosUrl),
      };
    }),
});
