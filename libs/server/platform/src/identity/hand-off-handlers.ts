import { findUser, type Services } from '@patchbay/server-core';
import { type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { insertOneTimeToken } from '../people/one-time-tokens-repository.js';
import { refuseStaffOnTenantsPage } from './staff-page.js';

/**
 * The session of a browser, handed over to the mobile app of the tenant: a value that one device
 * redeems once, at the same host (`oneTimeAuth`).
 */
export function handOffHandlers({
  clock,
  store,
}: Pick<Services, 'clock' | 'store'>): Pick<Handlers<Db>, 'createHandOff'> {
  return {
    createHandOff: async ({ body, context }) => {
      const { actor, caller } = context;
      const id = isMember(actor) ? actor.userId : null;
      const made = await store.within(context.asPlatform('hand a session over'), async (db) => {
        const user = id === null ? null : await findUser(db, id);
        if (!user) return null;
        await refuseStaffOnTenantsPage(db, user, caller);
        const handOff = { host: caller.host, cloudId: body.cloudId };
        const authToken = await insertOneTimeToken(db, clock, user, id, { handOff });
        return { authToken, username: user.email };
      });
      if (!made) throw refuse.unauthorized();
      context.note({ object: { kind: 'member', id: String(id) }, changes: { handedOver: true } });
      await context.within(async () => undefined);
      return { ...made, message: 'Success' };
    },
  };
}
