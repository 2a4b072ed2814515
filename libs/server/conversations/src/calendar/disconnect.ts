import { type ServerKey } from '@patchbay/server-core';
import { type Log, type TreeNode } from '@patchbay/server-kit';
import { type Google } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { refreshTokenOf } from './connection.js';
import { connectionsUnder } from './connection-repository.js';

export interface DisconnectServices {
  readonly store: Store;
  readonly key: ServerKey;
  readonly google: Google | null;
  readonly log: Log;
}

/** Deletes a node with the given function; true when it is deleted. */
export type CalendarDisconnect = (
  node: TreeNode,
  remove: () => Promise<boolean>,
) => Promise<boolean>;

/**
 * Revokes the Google consents of a deleted node and of all nodes below it, after the deletion.
 * Failed revocations are logged; the tokens were deleted with the rows.
 */
export function createCalendarDisconnect({
  store,
  key,
  google,
  log,
}: DisconnectServices): CalendarDisconnect {
  return async (node, remove) => {
    const rows = google
      ? await store.within(
          { kind: 'platform', reason: 'read the calendars of who is removed' },
          (db) => connectionsUnder(db, node),
        )
      : [];
    const isGone = await remove();
    if (!isGone || !google) return isGone;
    const outcomes = await Promise.allSettled(
      rows.map(async (row) => google.revoke(refreshTokenOf(key, row))),
    );
    for (const { status } of outcomes)
      if (status === 'rejected')
        log.warn({ node: node.id }, 'a leave could not be given back to Google');
    return isGone;
  };
}
