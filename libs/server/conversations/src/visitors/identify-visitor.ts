import {
  bindVisitorPerson,
  phoneCountryFor,
  type ServerKey,
  type Services,
} from '@patchbay/server-core';
import { type Visitor } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { personAddress } from '../contacts/person-address.js';
import { writeContact } from '../contacts/handlers.js';
import { changedParty, changeOf, type PartyRow } from '../contacts/rules.js';
import { ensureParty } from '../contacts/repository.js';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { personOf, verifyIdentity } from './identity.js';
import { readIdentitySecrets } from './identity-repository.js';
import { carryThread } from './carry-thread.js';
import { anonymousAddress } from './visitor-of.js';

interface IdentifyParts {
  readonly store: Store;
  readonly key: ServerKey;
  readonly clock: Services['clock'];
  readonly engine: Pick<ConversationEngine, 'scopeOf'>;
}

/** Who a session was made to be, or the sentence that says why an identity counts for nothing. */
type Identified =
  | { readonly person: string; readonly name: string | null }
  | {
      readonly refusal: 'unknown' | 'unproven' | 'invalid' | 'other-person';
      readonly message: string;
    };

const platform = { kind: 'platform', reason: 'verify whom a visitor is' } as const;

/**
 * Makes a visitor's session that of a verified person, in a chat and in a call alike. What the identity
 * says goes to the person's own contact, which no form of another visitor writes to: those are found by
 * a number.
 */
export function createIdentifyVisitor({ store, key, clock, engine }: IdentifyParts) {
  return async (
    {
      visitor,
      agentId,
    }: { readonly visitor: Pick<Visitor, 'id' | 'sessionId'>; readonly agentId: number },
    identity: string,
  ): Promise<Identified> => {
    const { agent } = await engine.scopeOf(agentId);
    const organizationId = agent.organizationId ?? agent.id;
    const secrets = await store.within(platform, (db) => readIdentitySecrets(db, organizationId));
    if (!secrets) return { refusal: 'unknown', message: 'There is no such organization.' };
    const said = await verifyIdentity(key, secrets, identity, clock.now());
    if ('refusal' in said) return { refusal: 'unproven', message: said.refusal };
    const { sub, ...fields } = said;
    const parsed = changeOf(fields, await phoneCountryFor(store, agent.id, [fields.phone]));
    if ('problem' in parsed)
      return {
        refusal: 'invalid',
        message: `The identity has a wrong ${parsed.problem.path.slice(5)}.`,
      };
    const person = personOf(key, organizationId, sub);
    if (!(await store.within(platform, (db) => bindVisitorPerson(db, visitor.sessionId, person))))
      return {
        refusal: 'other-person',
        message: 'This session is another person’s. Open a new one.',
      };
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
    return { person, name };
  };
}

/** A page that is loaded again says nothing new, and sends no event. */
const isChanged = (row: PartyRow, change: Parameters<typeof changedParty>[1]): boolean => {
  const { name, profile } = changedParty(row, change);
  return name !== row.name || JSON.stringify(profile) !== JSON.stringify(row.profile);
};
