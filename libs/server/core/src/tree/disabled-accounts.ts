import { refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * What is said of messages and calls of an organization that is disabled, or that is beneath one.
 */
export const disabledWords =
  'This organization is disabled, so nothing was sent or queued. Ask the administrator of the account.';

/** Whether any of these accounts, or one above it, is disabled. */
export async function areDisabled(store: Store, accountIds: readonly number[]): Promise<boolean> {
  if (accountIds.length === 0) return false;
  const { rows } = await store.ask(
    { kind: 'platform', reason: 'see whether accounts are disabled' },
    (db) =>
      db
        .execute(
          sql`select 1 from accounts own join accounts above on above.id in (own.id, own.organization_id, own.reseller_id, own.partner_id)
      where own.id = any(${sql.param([...new Set(accountIds)])}::bigint[]) and above.disabled_reason is not null limit 1`,
        )
        .execute(),
  );
  return rows.length > 0;
}

/** Refuses with 403 what would be sent or queued for a disabled account. */
export async function demandEnabled(store: Store, ...accountIds: readonly number[]): Promise<void> {
  if (await areDisabled(store, accountIds)) throw refuse.forbidden(disabledWords);
}
