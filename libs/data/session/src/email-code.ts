import { CallError, type Client } from '@patchbay/api-client';
import { type Session, type SessionStore } from './session-store.js';

export const codeRefused = 'Could not verify code.';

/** Codes have six digits; anything shorter is never sent. */
export const isWholeCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The decision about an invitation, or the token of its link. */
export type InvitationAnswer =
  | { readonly invitation: string }
  | { readonly acceptInvitation: number }
  | { readonly declineInvitations: true };

/** An account that a person was invited to. */
export interface OfferedInvitation {
  readonly id: number;
  readonly accountName: string;
  readonly role: string;
}

/**
 * The code is correct, and the person must accept or decline an invitation. The same code is sent
 * with the decision.
 */
export class InvitationOffered extends Error {
  override readonly name = 'InvitationOffered';
  constructor(readonly invitations: readonly OfferedInvitation[]) {
    super('You are invited. Accept or decline.');
  }
}

interface Refused {
  readonly code?: string;
  readonly message?: string;
  readonly invitations?: readonly OfferedInvitation[];
}

/** Refusals that say nothing about the code: it may be right, and its words would be wrong. */
const otherwise: Readonly<Record<string, number>> = {
  declined: 400,
  'too-many': 429,
  busy: 503,
  internal: 500,
};

/** The error for the person who entered the code. */
function errorOf({ code = '', message, invitations }: Refused): Error {
  if (code === 'invitation' && invitations?.length) return new InvitationOffered(invitations);
  const status = Object.hasOwn(otherwise, code) ? otherwise[code] : undefined;
  return status !== undefined && message
    ? new CallError(status, message, { code })
    : new Error(codeRefused);
}

/**
 * Exchanges a code for a session. The code is sent as a number, as the contract requires. Throws
 * 'Could not verify code.' if it is refused, a `CallError` if something else stands in the way, and
 * `InvitationOffered` if there is an invitation to accept.
 */
export async function verifyCode(
  client: Client,
  store: SessionStore,
  email: string,
  code: string,
  answer?: InvitationAnswer,
): Promise<void> {
  const visitor = store.current();
  const reply = await client.call('verifySigninEmail', {
    email,
    verificationCode: Number(code) as unknown as string,
    ...(visitor?.kind === 'visitor' ? { tempUserToken: visitor.token } : {}),
    ...answer,
  });
  if (!reply.success || !reply.token) throw errorOf(reply as Refused);
  store.start({
    id: reply.id,
    token: reply.token,
    username: reply.username,
    email: email.trim().toLowerCase(),
    kind: 'member',
  } satisfies Session);
}

/**
 * Opens an anonymous session once, so that the data of a visitor before sign-up are kept. A failure
 * is only logged.
 */
export async function ensureVisitor(client: Client, store: SessionStore): Promise<void> {
  if (store.current() !== null) return;
  const reply = await client.call('allocateTempUserSession', {});
  if (reply && store.current() === null)
    store.start({
      id: reply.id,
      token: reply.token,
      username: reply.username,
      email: null,
      kind: 'visitor',
    });
}
