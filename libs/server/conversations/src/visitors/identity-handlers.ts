import { dateToSeconds } from '@patchbay/kernel';
import {
  bindVisitorPerson,
  phoneCountryFor,
  type ServerKey,
  type Services,
} from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { personAddress } from '../contacts/person-address.js';
import { writeContact } from '../contacts/handlers.js';
import { changedParty, changeOf, type PartyRow } from '../contacts/rules.js';
import { ensureParty } from '../contacts/repository.js';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { identityRotationMs, identitySecretOf, personOf, verifyIdentity } from './identity.js';
import {
  endIdentitySecret,
  nextIdentitySecret,
  readIdentitySecrets,
} from './identity-repository.js';
import { carryThread } from './carry-thread.js';
import { anonymousAddress, visitorOf } from './visitor-of.js';

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

/**
 * Makes a visitor's session that of a verified person. What the identity says goes to the person's
 * own contact, which no form of another visitor writes to: those are found by a number.
 */
const identifyHandler =
  ({ store, key, clock, engine }: IdentityServices): Handlers<Db>['identifyVisitor'] =>
  async ({ body, context }) => {
    const { visitor, agentId } = visitorOf(context);
    const { agent } = await engine.scopeOf(agentId);
    const organizationId = agent.organizationId ?? agent.id;
    const platform = { kind: 'platform', reason: 'verify whom a visitor is' } as const;
    const secrets = await store.within(platform, (db) => readIdentitySecrets(db, organizationId));
    if (!secrets) throw refuse.notFound();
    const said = await verifyIdentity(key, secrets, body.identity, clock.now());
    if ('refusal' in said) throw refuse.unproven({ path, message: said.refusal });
    const { sub, ...fields } = said;
    const parsed = changeOf(fields, await phoneCountryFor(store, agent.id, [fields.phone]));
    if ('problem' in parsed) {
      const message = `The identity has a wrong ${parsed.problem.path.slice(5)}.`;
      throw refuse.invalid([{ path, message }], message);
    }
    const person = personOf(key, organizationId, sub);
    await store.within(platform, async (db) => {
      if (!(await bindVisitorPerson(db, visitor.sessionId, person)))
        throw refuse.conflict('This session is another person’s. Open a new one.');
    });
    const owner = { organizationId, accountId: agent.id };
    const name = await store.within({ kind: 'organization', id: organizationId }, async (db) => {
      await carryThread(db, owner, {
        anonymous: anonymousAddress(visitor),
        person: personAddress(person),
      });
      const row = await ensureParty(db, owner, 'visitor', personAddress(person));
      return (isChanged(row, parsed.change) ? await writeContact(db, row, parsed.change) : row)
        .name;
    });
    return { name };
  };

/** A page that is loaded again says nothing new, and sends no event. */
const isChanged = (row: PartyRow, change: Parameters<typeof changedParty>[1]): boolean => {
  const { name, profile } = changedParty(row, change);
  return name !== row.name || JSON.stringify(profile) !== JSON.stringify(row.profile);
};
