import { dateToSeconds } from '@patchbay/kernel';
import { type ServerKey, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { createIdentifyVisitor } from './identify-visitor.js';
import { identityRotationMs, identitySecretOf } from './identity.js';
import {
  endIdentitySecret,
  nextIdentitySecret,
  readIdentitySecrets,
} from './identity-repository.js';
import { visitorOf } from './visitor-of.js';

type IdentityOperation =
  | 'getVisitorIdentity'
  | 'rotateVisitorIdentity'
  | 'deleteVisitorIdentity'
  | 'identifyVisitor';

interface IdentityServices {
  readonly store: Store;
  readonly key: ServerKey;
  readonly clock: Services['clock'];
  readonly engine: Pick<ConversationEngine, 'scopeOf'>;
}

const path = 'body.identity';

/** Handlers of identities that an organization's server signs, and of the secret that signs them. */
export function createIdentityHandlers(
  services: IdentityServices,
): Pick<Handlers<Db>, IdentityOperation> {
  return { ...secretHandlers(services), identifyVisitor: identifyHandler(services) };
}

function secretHandlers({
  key,
  clock,
}: IdentityServices): Pick<Handlers<Db>, Exclude<IdentityOperation, 'identifyVisitor'>> {
  return {
    getVisitorIdentity: async ({ target, context }) =>
      context.within(async (db) => {
        const found = await readIdentitySecrets(db, target.id);
        if (!found) throw refuse.notFound();
        return {
          since: found.since && dateToSeconds(found.since),
          previousValidUntil: found.previousUntil && dateToSeconds(found.previousUntil),
        };
      }),

    rotateVisitorIdentity: async ({ target, context }) => {
      const now = clock.now();
      const made = await context.within((db) =>
        nextIdentitySecret(db, target.id, {
          now: new Date(now),
          until: new Date(now + identityRotationMs),
        }),
      );
      if (!made) throw refuse.notFound();
      return {
        secret: identitySecretOf(key, target.id, made.version),
        previousValidUntil: made.previousUntil && dateToSeconds(made.previousUntil),
      };
    },

    deleteVisitorIdentity: async ({ target, context }) => {
      await context.within((db) => endIdentitySecret(db, target.id));
      return { message: 'Success' };
    },
  };
}

/** Makes a visitor's session that of a verified person, or says why it cannot be. */
function identifyHandler(services: IdentityServices): Handlers<Db>['identifyVisitor'] {
  const identify = createIdentifyVisitor(services);
  return async ({ body, context }) => {
    const { visitor, agentId } = visitorOf(context);
    const found = await identify({ visitor, agentId }, body.identity);
    if ('name' in found) return { name: found.name };
    const { refusal, message } = found;
    switch (refusal) {
      case 'unknown':
        throw refuse.notFound();
      case 'unproven':
        throw refuse.unproven({ path, message });
      case 'invalid':
        throw refuse.invalid([{ path, message }], message);
      case 'other-person':
        throw refuse.conflict('This session is another person’s. Open a new one.');
    }
  };
}
