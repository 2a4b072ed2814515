import { type Actor, type Caller, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { recordSecurityEvent } from './security-events.js';

/** The call that sets credentials, as its handler knows it. */
interface SettingCall {
  readonly actor: Actor;
  readonly requestId: string;
  readonly caller: Caller;
}

/**
 * Records in the transaction of a change that credentials of a foreign service were set. For calls
 * that set them only now and then; one that always does so stands in the table of operations.
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
