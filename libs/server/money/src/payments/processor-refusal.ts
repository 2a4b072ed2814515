import { refuse } from '@patchbay/server-kit';
import { LightningError, PaymentsError } from '@patchbay/server-providers';

/**
 * Maps an error of a processor or a node to a refusal for the caller; other errors stay as they
 * are.
 */
export async function refuseProcessorError<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PaymentsError || error instanceof LightningError)) throw error;
    throw error.code === 'unavailable'
      ? refuse.busy('The payment processor does not answer right now. Try again in a moment.', 5)
      : refuse.invalid([], error.message);
  }
}
