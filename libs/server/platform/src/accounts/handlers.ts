import { isTestFlight, permissionsFor, roleOf, trueRoleOf } from '@patchbay/permissions';
import {
  findUser,
  languageOn,
  organizationZoneOf,
  countryReach,
  phoneCountryIn,
  readPhoneCountryFacts,
  nodesById,
  platformNode,
  readViewer,
  toNode,
} from '@patchbay/server-core';
import { type Handlers, isAtOrBelow, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { findByExternalId } from './repository.js';
import { levelView } from './view.js';
import { type AccountServices, platformScope, memberOf } from './account-services.js';
import { saveHandlers } from './save-handlers.js';
import { creationHandlers } from './creation-handlers.js';
import { listHandlers } from './list-handlers.js';
import { viewOf } from './account-view.js';

type AccountOperation =
  | 'getViewer'
  | 'getAccount'
  | 'saveAccount'
  | 'saveAccountSetting'
  | 'createOrganization'
  | 'listOrganizations'
  | 'listResellers'
  | 'listPartners'
  | 'listAccounts'
  | 'createAccount'
  | 'getAccountByExternalId';

/** Handlers of the account tree: reading, listing, making and changing nodes. */
export function createAccountHandlers(
  services: AccountServices,
): Pick<Handlers<Db>, AccountOperation> {
  return {
    ...readHandlers(services),
    ...saveHandlers(services),
    ...creationHandlers(services),
    ...listHandlers(),
  };
}

/** Who is signed in, and one account. */
function readHandlers(
  services: AccountServices,
): Pick<Handlers<Db>, 'getViewer' | 'getAccount' | 'getAccountByExternalId'> {
  const { store, special, outgoing } = services;

  return {
    getViewer: async ({ query, target, context }) =>
      store.within(platformScope('say who is signed in'), async (db) => {
        const actor = memberOf(context);
        const { viewer, path } = await readViewer(db, actor, target, {
          special,
          viewAs: query.viewAs,
        });
        const person =
          actor.kind === 'person' && actor.userId !== null
            ? await findUser(db, actor.userId)
            : null;
        const root = actor.home.tier === 'platform' ? await platformNode(db) : null;
        const levels = path.filter(
          (row) => row.type !== 'platform' && isAtOrBelow(toNode(row), actor.home),
        );
        const home = root ?? path.find((row) => row.id === actor.home.id);
        const last = path.at(-1);
        if (!home || !last) throw refuse.notFound();
        const phoneCountry = phoneCountryIn(await readPhoneCountryFacts(db, last.id));
        const { callingCode, allowed } = countryReach(phoneCountry, outgoing.problemOf);
        return {
          person: person && {
            id: person.id,
            name: person.name ?? person.email,
            email: person.email,
            isOwner: person.role === 'owner',
          },
          role: roleOf(viewer),
          trueRole: trueRoleOf(viewer),
          home: levelView(home),
          target: levelView(last),
          trail: levels.map(levelView),
          permissions: { ...permissionsFor(viewer) },
          language: languageOn(path),
          phoneCountry,
          phoneReach: { callingCode, allowed },
          timeZone: await organizationZoneOf(db, toNode(last).organizationId),
          isTestFlight: isTestFlight(last.username, special),
        };
      }),

    getAccount: async ({ target, context }) => {
      const [row] = await context.ask((db) => nodesById(db, null, { id: target.id }));
      if (!row) throw refuse.notFound();
      return viewOf(services, context, row);
    },

    getAccountByExternalId: async ({ query, target, context }) => {
      const row = await context.within((db) =>
        findByExternalId(db, query.externalAccountId, target),
      );
      if (!row)
        throw refuse.notFound(`Account not found for externalAccountId ${query.externalAccountId}`);
      return { account: await viewOf(services, context, row), message: 'Success' };
    },
  };
}
