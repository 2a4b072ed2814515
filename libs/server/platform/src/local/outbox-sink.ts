import { type Clock } from '@patchbay/kernel';
import { type OutboxSink } from '@patchbay/server-providers';
import { type Store, outbox } from '@patchbay/server-store';

/**
 * Where the embedded mail and carrier put what they "sent": a person at this machine reads it. A
 * call leaves no message.
 */
export const outboxSink = (store: Store, clock: Clock): OutboxSink => ({
  keep: async ({ channel, to, from, subject, text, code, organizationId }) => {
    if (channel === 'call') return;
    await store.within({ kind: 'platform', reason: 'keep a message in the outbox' }, (db) =>
      db.insert(outbox).values({
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
