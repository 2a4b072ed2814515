import { type Clock } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type Gate, isMember } from '@patchbay/server-kit';
import { type Db, type Store, audit } from '@patchbay/server-store';
import { findNode, toNode } from '../tree/nodes.js';
import { createIdentify } from './sessions.js';
import { permit } from './standing.js';
import { kindOfToken } from './tokens.js';

/** What the kit asks about people, nodes and the database, answered from the store. */
export function createGate(store: Store, clock: Clock, special: SpecialAccounts): Gate<Db> {
  const identify = createIdentify(store, clock);
  return {
    identify: async (token) => {
      const kind = kindOfToken(token);
      if (kind === null || kind === 'once') return null;
      return identify(token);
    },
    locate: (ref) => store.within({ kind: 'platform', reason: 'find the target of a call' }, async (db) => {
      const row = await findNode(db, ref);
      return row && toNode(row);
    }),
    permit: (actor, target, permission) => permit(store, actor, target, { permission, special }),
    within: (scope, work) => store.within(scope, work),
    ask: (scope, work) => store.ask(scope, work),
    audit: async (db, { operation, actor, target, requestId }) => {
      if (!isMember(actor)) return;
      const node = target ?? actor.home;
      await db.insert(audit).values({
        organizationId: node.organizationId, accountId: node.id, actorKind: actor.kind, actorId: String(actor.userId ?? actor.sessionId), action: operation, requestId,
        data: { sessionId: actor.sessionId, actingFor: actor.home.id },
      });
    },
  };
}
