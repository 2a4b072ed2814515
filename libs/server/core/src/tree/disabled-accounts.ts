import { refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { isAnyDisabled } from './nodes-repository.js';

const scope = { kind: 'platform', reason: 'see whether accounts are disabled' } as const;

/** The error for messages and calls of an organization that is disabled or below a disabled one. */
export const disabledWords =
  'This organization is disabled, so nothing was sent or queued. Ask the administrator of the account.';

/** Whether any of these accounts, or one above it, is disabled. */
export const areDisabled = async (store: Store, accountIds: readonly number[]): Promise<boolean> =>
  accountIds.length > 0 && (await store.ask(scope, (db) => isAnyDisabled(db, accountIds)));

/** Refuses with 403 to send or queue for a disabled account. */
export async function demandEnabled(store: Store, ...accountIds: readonly number[]): Promise<void> {
  if (await areDisabled(store, accountIds)) throw refuse.forbidden(disabledWords);
}
