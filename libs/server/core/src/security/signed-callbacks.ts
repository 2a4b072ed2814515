import { Refusal, refuse } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { UnsealError } from '../keys/server-key.js';
import { type ForgedCallback, type ForgedCallbacks } from './forged-callbacks.js';

/**
 * Handles a callback at an endpoint: a wrong signature is 401 and recorded, a signed body that
 * cannot be parsed is 400, and if the secret cannot be decrypted here the sender is asked to retry.
 * Any other failure is a 500, after which the sender repeats the event.
 */
export async function handleSignedCallback<T>(
  forged: ForgedCallbacks,
  asked: ForgedCallback,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnsealError)
      throw refuse.busy(
        'The secret of this billing system does not open any more. Connect it again.',
        3600,
      );
    if (!(error instanceof PaymentsError)) throw error;
    if (error.code === 'malformed')
      throw refuse.invalid(
        [{ path: 'body', message: 'is no event that can be read' }],
        error.message,
      );
    if (error.code !== 'signature') throw error;
    await forged.note(asked);
    throw new Refusal(401, error.message, { code: 'unauthorized' });
  }
}
