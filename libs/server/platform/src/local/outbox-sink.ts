import { type Clock } from '@patchbay/kernel';
import { type OutboxSink } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { insertOutboxMessage } from './repository.js';

/**
 * The outbox of the embedded mail and carrier, which a person reads on this machine. A call leaves
 * no message.
 */
export const outboxSink = (store: Store, clock: Clock): OutboxSink => ({
  keep: async ({ channel, to, from, subject, text, code, organizationId }) => {
    if (channel === 'call') return;
    await store.ask({ kind: 'platform', reason: 'keep a message in the outbox' }, (db) =>
      insertOutboxMessage(db, {
        channel: channel === 'sms' ? 'text' : 'email',
        toAddress: to.toLowerCase(),
        fromAddress: from ?? null,
        subject,
        body: text,
        code: code ?? null,
        organizationId: organizationId ?? null,
        createdAt: new Date(clock.now()),
      }),
    );
  },
});
