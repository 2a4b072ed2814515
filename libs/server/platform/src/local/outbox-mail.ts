import { type Clock } from '@patchbay/kernel';
import { type Store, outbox } from '@patchbay/server-store';
import { type Services } from '../services.js';

/** Mail that goes nowhere: it lies in the outbox, where a person at this machine reads it. */
export const outboxMail = (store: Store, clock: Clock): Services['sendMail'] => async ({ to, subject, text, code, organizationId }) => {
  await store.within({ kind: 'platform', reason: 'keep a mail in the outbox' }, (db) =>
    db.insert(outbox).values({ channel: 'email', toAddress: to.toLowerCase(), subject, body: text, code: code ?? null, organizationId: organizationId ?? null, createdAt: new Date(clock.now()) }));
};
