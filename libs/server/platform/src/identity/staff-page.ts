import { ownerOfDomain } from '@patchbay/server-core';
import { type Caller, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';

/**
 * Staff of the platform can access every account, and a tenant's own domain runs the tenant's
 * scripts: a staff session is never opened there. This is checked only after the code or token was
 * right, so that other callers cannot find out who is staff.
 */
export async function refuseStaffOnTenantsPage(
  db: Db,
  user: { readonly superAdmin: boolean },
  caller: Pick<Caller, 'host' | 'origin'>,
): Promise<void> {
  if (!user.superAdmin) return;
  const origin =
    caller.origin !== null && URL.canParse(caller.origin) ? new URL(caller.origin).hostname : null;
  for (const host of new Set([caller.host, origin])) {
    const owner = host === null ? null : await ownerOfDomain(db, host);
    if (owner && owner.type !== 'platform')
      throw refuse.forbidden('Staff sign in at the platform’s own address.');
  }
}
