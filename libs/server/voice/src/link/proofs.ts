import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A number that is used once, for a proof. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

/**
 * The proof that its maker has the secret: HMAC-SHA-256 over what the proof is for and all that it
 * binds, in base64url. Different purposes never have the same proof.
 */
export const proofOf = (secret: string, purpose: string, ...bound: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...bound]))
    .digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two proofs are the same, in constant time whatever their lengths. */
export const isSameProof = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));
