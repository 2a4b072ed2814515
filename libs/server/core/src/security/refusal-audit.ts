import { type RefusedCall, isMember, redact, type RateLimiter } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../keys/server-key.js';
import { networkOf } from '../networks/networks.js';
import { writeAudit, writeSignInAudit } from '../audit/audit-trail.js';
import { affectedAccountOf, personNamed } from './affected-accounts.js';

export const scope = { kind: 'platform', reason: 'write down what was refused' } as const;

/**
 * The number of refused writes and wrong codes per session or network that are audited per minute,
 * so that a flood does not fill the table.
 */
const maxAuditedPerMinute = 20;

const signIns: readonly string[] = ['verifySigninEmail', 'verifySigninPhoneNumber', 'oneTimeAuth'];

export const requesterOf = (
  key: ServerKey,
  { actor, caller }: Pick<RefusedCall, 'actor' | 'caller'>,
): string =>
  actor.kind === 'anonymous'
    ? `ip:${key.digest('watch', networkOf(key, caller.address).toString('hex')).toString('hex').slice(0, 24)}`
    : `session:${actor.sessionId}`;

interface RefusalAuditContext {
  readonly limits: RateLimiter;
  readonly key: ServerKey;
  readonly store: Store;
}

/** Audits refused writes and refused sign-ins. */
export function createRefusalAudit({
  limits,
  key,
  store,
}: RefusalAuditContext): (call: RefusedCall) => Promise<void> {
  async function auditRefusal(call: RefusedCall): Promise<void> {
    const isSignIn = signIns.includes(call.operation);
    const isWrite =
      isMember(call.actor) && call.refusal.status === 403 && call.entry.access.effect === 'write';
    if (!isWrite && !(isSignIn && call.refusal.status < 500)) return;
    if ((await limits.hit(`audited|${requesterOf(key, call)}`, maxAuditedPerMinute)) > 0) return;
    const { actor, target, requestId, caller, args, refusal } = call;
    await store.within(scope, async (db) => {
      if (isWrite)
        return writeAudit(
          db,
          {
            actor,
            target,
            requestId,
            caller,
            object: null,
            changes: { ...(redact('', args, 0) as object), refused: refusal.details.code },
            outcome: 'refused',
          },
          call.operation,
        );
      const concerned =
        call.operation === 'oneTimeAuth' ? await affectedAccountOf.oneTimeToken(db, call) : null;
      const person =
        call.operation === 'oneTimeAuth'
          ? concerned && {
              id: concerned.userId ?? 0,
              tenantId: concerned.accountId,
              organizationId: concerned.organizationId,
            }
          : await personNamed(db, args);
      if (person)
        await writeSignInAudit(db, person, {
          action: call.operation === 'oneTimeAuth' ? 'one-time sign-in replayed' : 'wrong code',
          requestId,
          address: caller.address,
          device: caller.device,
          outcome: 'refused',
          changes: { refused: refusal.details.code },
          isStranger: true,
        });
    });
  }
  return auditRefusal;
}
