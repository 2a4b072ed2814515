import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { clearNotices, listNotices } from './repository.js';

type NotificationOperation = 'listNotifications' | 'clearNotifications';

/** An agent sees its own; accounts above see those of all agents beneath. */
const narrowed = (target: TreeNode): number | null => (target.tier === 'agent' ? target.id : null);

/** Handlers of what an account should know. */
export function createNotificationHandlers(): Pick<Handlers<Db>, NotificationOperation> {
  return {
    listNotifications: async ({ target, context }) =>
      context.within(async (db) => {
        const notifications = await listNotices(db, narrowed(target));
        return { notifications, total: notifications.length };
      }),

    clearNotifications: async ({ body, target, context }) => {
      if (!body.clearAll && !body.clear)
        throw refuse.invalid([{ path: 'body.clear', message: 'is needed, or clearAll' }]);
      return context.within(async (db) => {
        await clearNotices(db, narrowed(target), body.clearAll ? null : (body.clear ?? null));
        return { message: 'Success' };
      });
    },
  };
}
