import { type Actor, type Handlers, isMember, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { choicesIn, hiddenKinds, settingsWith } from './choices.js';
import { lockSettings, readSettings, writeSettings } from './mails-repository.js';
import { type NoticeReader, clearNotices, listNotices } from './repository.js';

type NotificationOperation =
  | 'listNotifications'
  | 'clearNotifications'
  | 'getNotificationSettings'
  | 'saveNotificationSettings';

const own: Scope = { kind: 'platform', reason: 'what a person chose about notifications' };

const personOf = (actor: Actor): number | null =>
  isMember(actor) && actor.kind === 'person' ? actor.userId : null;

/** An agent sees its own; accounts above see those of all agents below. */
const readerOf = (target: TreeNode, actor: Actor): NoticeReader => ({
  accountId: target.tier === 'agent' ? target.id : null,
  userId: personOf(actor),
});

const noPerson = () => refuse.forbidden('Only a person chooses what arrives how.');

/** Handlers of what an account should know, and of how a person learns of it. */
export function createNotificationHandlers({
  store,
}: {
  readonly store: Store;
}): Pick<Handlers<Db>, NotificationOperation> {
  const settingsOf = async (userId: number | null) =>
    userId === null ? null : store.within(own, (db) => readSettings(db, userId));
  return {
    listNotifications: async ({ target, context }) => {
      const person = await settingsOf(personOf(context.actor));
      const hidden = hiddenKinds(person?.settings ?? {});
      return context.within(async (db) => {
        const notifications = await listNotices(db, readerOf(target, context.actor), hidden);
        return { notifications, total: notifications.length };
      });
    },

    clearNotifications: async ({ body, target, context }) => {
      if (!body.clearAll && !body.clear)
        throw refuse.invalid([{ path: 'body.clear', message: 'is needed, or clearAll' }]);
      return context.within(async (db) => {
        const reader = readerOf(target, context.actor);
        await clearNotices(db, reader, body.clearAll ? null : (body.clear ?? null));
        return { message: 'Success' };
      });
    },

    getNotificationSettings: async ({ context }) => {
      const person = await settingsOf(personOf(context.actor));
      if (!person) throw noPerson();
      return { email: person.email, kinds: [...choicesIn(person.settings)] };
    },

    saveNotificationSettings: async ({ body, context }) => {
      const userId = personOf(context.actor);
      if (userId === null) throw noPerson();
      return store.within(own, async (db) => {
        const person = await lockSettings(db, userId);
        if (!person) throw noPerson();
        const settings = settingsWith(person.settings, body.kinds);
        await writeSettings(db, userId, settings);
        return { email: person.email, kinds: [...choicesIn(settings)] };
      });
    },
  };
}
