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

/** Removes a node by what is given; true when it is gone. */
export type CalendarDisconnect = (
  node: TreeNode,
  remove: () => Promise<boolean>,
) => Promise<boolean>;

/**
 * A removed account leaves nothing behind with Google either: the consents of a node, and of all
 * nodes beneath it, are revoked once it is gone. What Google
 * does not take is noted; the tokens went with the rows.
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
