import { type Clock } from '@patchbay/kernel';
import { type Db } from '@patchbay/server-store';
import { countSignIns } from '../networks/networks-repository.js';
import { type SessionOrigin } from '../networks/session-origin.js';
import { type UserRow } from '../tree/people-repository.js';
import { writeSignInAudit } from '../audit/audit-trail.js';
import { recordSecurityEvent } from '../security-events/security-events.js';

const rememberedMs = 90 * 86_400_000;

/**
 * Records a sign-in, and notifies the owners if the person never signed in from its network before.
 * The first sign-in of a person is not reported.
 */
export async function recordSignIn(
  db: Db,
  clock: Clock,
  user: UserRow,
  {
    device,
    network,
    address,
    requestId,
    by,
  }: Pick<SessionOrigin, 'device' | 'network' | 'address' | 'requestId' | 'by'>,
): Promise<void> {
  if (by === undefined) return;
  await writeSignInAudit(db, user, {
    action: 'signed in',
    requestId,
    address,
    device,
    changes: { by },
  });
  if (!network) return;
  const since = new Date(clock.now() - rememberedMs);
  const seen = await countSignIns(db, user.id, network, since);
  if (seen.all > 0 && seen.fromNetwork === 0)
    await recordSecurityEvent(db, {
      kind: 'sign-in-new-network',
      accountId: user.tenantId,
      organizationId: user.organizationId,
      userId: user.id,
      address: address ?? null,
      requestId: requestId ?? null,
      details: { by },
    });
}
