import { type Clock } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type AccessGateway, isMember } from '@patchbay/server-kit';
import { type Db, type Store, audit } from '@patchbay/server-store';
import { and, eq, gt, sql } from 'drizzle-orm';
import { findNode, toNode } from '../tree/nodes.js';
import { recordEventOf } from '../security/operation-events.js';
import { writeAudit } from '../security/audit-trail.js';
import { type OnDeadKey, createIdentify } from './sessions.js';
import { permit } from './permissions.js';
import { kindOfToken } from './tokens.js';

/** How the audit calls it when staff read something of an account. */
const look = 'looked in';

/**
 * Whether a session of staff was seen looking into an account within the last quarter of an hour.
 */
async function hasLooked(db: Db, accountId: number, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.accountId, accountId),
        gt(audit.createdAt, sql`now() - interval '15 minutes'`),
        eq(audit.action, look),
        sql`${audit.data} ->> 'sessionId' = ${sessionId}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** What the kit asks about people, nodes and the database, answered from the store. */
export function createAccessGateway(
  store: Store,
  clock: Clock,
  special: SpecialAccounts,
  onDeadKey?: OnDeadKey,
): AccessGateway<Db> {
  const identify = createIdentify(store, clock, onDeadKey);
  return {
    identify: async (token, from) => {
      const kind = kindOfToken(token);
      if (kind === null || kind === 'once') return null;
      return identify(token, from);
    },
    locate: (ref) =>
      store.within({ kind: 'platform', reason: 'find the target of a call' }, async (db) => {
        const row = await findNode(db, ref);
        return row && toNode(row);
      }),
    permit: (actor, target, permission) => permit(store, actor, target, { permission, special }),
    within: (scope, work, whose) => store.within(scope, work, whose),
    ask: (scope, work, whose) => store.ask(scope, work, whose),
    audit: async (db, entry) => {
      if (!isMember(entry.actor)) return;
      if (
        entry.isLook &&
        (await hasLooked(db, (entry.target ?? entry.actor.home).id, entry.actor.sessionId))
      )
        return;
      await writeAudit(db, entry, entry.isLook ? look : entry.operation);
      if (!entry.isLook) await recordEventOf(db, entry);
    },
  };
}
