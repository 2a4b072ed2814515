import { CallError } from '@patchbay/api-client';
import { type PhoneMessages } from './messages.js';

/** The simulator cannot be reached, or it is closed; the server may say why. */
export class PhoneProblem extends Error {
  override readonly name = 'PhoneProblem';
  constructor(
    readonly kind: 'noAnswer' | 'notOpen',
    readonly reason?: string,
  ) {
    super(reason ?? kind);
  }
}

/** The words for an error of the simulator. */
export function problemWords(
  { t, callWords }: { readonly t: PhoneMessages; readonly callWords: (error: unknown) => string },
  error: unknown,
  otherwise: 'notTaken' | 'callFailed',
): string {
  if (error instanceof PhoneProblem)
    return error.reason ? callWords(new CallError(500, error.reason)) : t(error.kind);
  return error instanceof CallError ? callWords(error) : t(otherwise);
}
