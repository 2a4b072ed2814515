import { type Client } from '@patchbay/api-client';
import { type Session, type SessionStore } from './session-store.js';

export const codeRefused = 'Could not verify code.';

/** Codes have six digits; anything shorter is never sent. */
export const isWholeCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Exchanges a code for a session. The code travels as a number, as the contract asks. Throws 'Could not verify code.' when refused. */
export async function verifyCode(client: Client, store: SessionStore, email: string, code: string): Promise<void> {
  const visitor = store.current();
  const reply = await client.call('verifySigninEmail', {
    email,
    verificationCode: Number(code) as unknown as string,
    ...(visitor?.kind === 'visitor' ? { tempUserToken: visitor.token } : {}),
  });
  if (!reply.success || !reply.token) throw new Error(codeRefused);
  store.start({ id: reply.id, token: reply.token, username: reply.username, email: email.trim().toLowerCase(), kind: 'member' } satisfies Session);
}

/** Opens an anonymous session once, so that what a visitor did before signing up is not lost. A failure is logged and nothing more. */
export async function ensureVisitor(client: Client, store: SessionStore): Promise<void> {
  if (store.current() !== null) return;
  const reply = await client.call('allocateTempUserSession', {});
  if (reply && store.current() === null) store.start({ id: reply.id, token: reply.token, username: reply.username, email: null, kind: 'visitor' });
}
