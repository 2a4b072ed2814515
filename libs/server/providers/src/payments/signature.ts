import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentsError, type SignedBody } from './port.js';

/**
 * How far the clock of the signer may be from ours, in seconds: an older event was recorded and
 * sent again.
 */
export const signatureTolerance = 300;

/**
 * `t=…,v1=…` over the moment and the body: the form in which the embedded processor signs. `at` is
 * in milliseconds.
 */
export function signBody(secret: Buffer, body: string, at: number): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Throws a `PaymentsError` unless the body was signed with the secret within the tolerance. */
export function demandSignature(
  secret: Buffer,
  { body, headers }: SignedBody,
  header: string,
  now: number,
): void {
  const given = headers[header];
  const [, seconds, digest] =
    (typeof given === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given) : null) ?? [];
  if (!seconds || !digest) throw new PaymentsError('signature', 'The event is not signed.');
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(right, Buffer.from(digest, 'hex')))
    throw new PaymentsError('signature', 'The event was not signed by the processor.');
  if (Math.abs(now / 1000 - Number(seconds)) > signatureTolerance)
    throw new PaymentsError('signature', 'The event was signed too long ago.');
}
