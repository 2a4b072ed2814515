import { type ServerModule, type Services } from '@patchbay/server-core';
import { type LocalRoute, refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { newestOutboxMessages } from './repository.js';

const newest = 200;

/** Routes of the embedded mode, for the user of this machine. */
export const createLocalModule = ({ store }: Services): ServerModule => ({
  handlers: {},
  localRoutes: localRoutes(store),
});

const localRoutes = (store: Store): LocalRoute[] => [
  {
    method: 'GET',
    path: '/dev/outbox',
    answer: async ({ query }) => {
      if (query.to !== undefined && typeof query.to !== 'string')
        throw refuse.invalid([{ path: 'query.to', message: 'must be one address' }]);
      return { messages: await readOutbox(store, query.to) };
    },
  },
];

/** What the embedded mail and text adapters "sent", oldest first; to one address or to all. */
async function readOutbox(store: Store, to: string | undefined) {
  const rows = await store.within(
    { kind: 'platform', reason: 'show the development outbox' },
    (db) => newestOutboxMessages(db, to, newest),
  );
  return rows.reverse().map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.toAddress,
    subject: row.subject,
    text: row.body,
    code: row.code,
    createdAt: row.createdAt.toISOString(),
  }));
}
