import { openSession, type Services, type SessionOrigin } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type UserRow } from '../people/users-repository.js';

export const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

/**
 * Sends a mail after the transaction, without waiting for it: the time of the reply must not tell
 * which address is known.
 */
export const mailLater = (
  { sendMail, log }: Services,
  mail: Parameters<typeof sendMail>[0],
): void => {
  sendMail(mail).catch(() => log.error({ subject: mail.subject }, 'mail could not be sent'));
};

export async function startSession(
  { clock }: Services,
  db: Db,
  user: UserRow,
  origin: SessionOrigin,
) {
  const token = await openSession(db, clock, user, origin);
  return { id: user.id, username: user.email, token, email: user.email };
}
