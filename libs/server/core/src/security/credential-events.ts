import { type Actor, type Caller, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { recordSecurityEvent } from '../security-events/security-events.js';

/** The context of a request that sets credentials. */
interface SettingCall {
  readonly actor: Actor;
  readonly requestId: string;
  readonly caller: Caller;
}

/**
 * Records in the transaction of a change that credentials of an external service were set. For
 * operations that set them only sometimes; those that always do are in the table of operations.
 */
export async function recordCredentialsSet(
  db: Db,
  { actor, requestId, caller }: SettingCall,
  {
    accountId,
    organizationId,
    service,
  }: {
    readonly accountId: number;
    readonly organizationId: number | null;
    readonly service: string;
  },
): Promise<void> {
  await recordSecurityEvent(db, {
    kind: 'provider-credentials-changed',
    accountId,
    organizationId,
    userId: isMember(actor) ? actor.userId : null,
    address: caller.address,
    requestId,
    details: { service, change: 'set' },
  });
}
