import * as z from 'zod/mini';

/** An embedded frame tells its host that the session has ended, and the path that was open. */
export interface SessionEndedMessage {
  readonly type: 'SESSION_ENDED';
  readonly path: string;
}

/**
 * The host's answer: a new one-time token for the person, with the address that it is for. The
 * frame then goes on where it was.
 */
export const signInMessage = z.strictObject({
  type: z.literal('SIGN_IN'),
  authToken: z.string().check(z.minLength(1), z.maxLength(500)),
  email: z.optional(z.string().check(z.maxLength(320))),
});

/** A new one-time token from the host of an embedded frame. */
export type SignInMessage = z.output<typeof signInMessage>;

/** Reads a posted message; null for everything that is not exactly a new one-time token. */
export function parseSignIn(data: unknown): SignInMessage | null {
  const read = z.safeParse(signInMessage, data);
  return read.success ? read.data : null;
}
