import { type Clock } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type AccessGateway, type AuditEntry, isMember } from '@patchbay/server-kit';
import { type Db, type Store, sendLast } from '@patchbay/server-store';
import { toNode } from '../tree/nodes.js';
import { findNode } from '../tree/nodes-repository.js';
import { mayRaiseEvent, recordEventOf } from '../security/operation-events.js';
import { hasLineOfSession } from '../audit/audit-repository.js';
import { writeAudit } from '../audit/audit-trail.js';
import { createIdentify } from './sessions.js';
import { type OnDeadKey } from '../security/security-monitor.js';
import { permit } from './permissions.js';
import { kindOfToken } from '../keys/tokens.js';

/** How the audit calls it when staff read something of an account. */
const look = 'looked in';

/** A further look of the same session within this time is the same look. */
const lookSeconds = 15 * 60;

/** A one-time token opens nothing but what it is for. */
function mayBeToken(token: string): boolean {
  const kind = kindOfToken(token);
  return kind !== null && kind !== 'once';
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
    mayBeToken,
    identify: async (token, from) => (mayBeToken(token) ? identify(token, from) : null),
    locate: (ref) =>
      store.within({ kind: 'platform', reason: 'find the target of a call' }, async (db) => {
        const row = await findNode(db, ref);
        return row && toNode(row);
      }),
    permit: (actor, target, permission) => permit(store, actor, target, { permission, special }),
    within: (scope, work, whose) => store.within(scope, work, whose),
    ask: (scope, work, whose) => store.ask(scope, work, whose),
    audit: writeEntry,
    auditLast: async (db, entry, send) => {
      if (!entry.isLook && !mayRaiseEvent(entry))
        return sendLast(db, async () => {
          const [result] = await Promise.all([send(), writeAudit(db, entry, entry.operation)]);
          return result;
        });
      const result = await send();
      await writeEntry(db, entry);
      return result;
    },
    last: sendLast,
  };
}

async function writeEntry(db: Db, entry: AuditEntry): Promise<void> {
  if (!isMember(entry.actor)) return;
  if (entry.isLook) {
    const accountId = (entry.target ?? entry.actor.home).id;
    const { sessionId } = entry.actor;
    const line = { accountId, sessionId, action: look, seconds: lookSeconds };
    if (await hasLineOfSession(db, line)) return;
  }
  await writeAudit(db, entry, entry.isLook ? look : entry.operation);
  if (!entry.isLook) await recordEventOf(db, entry);
}
