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
  t: PhoneMessages,
  error: unknown,
  otherwise: 'notTaken' | 'callFailed',
): string {
  if (error instanceof PhoneProblem) return error.reason ?? t(error.kind);
  return error instanceof Error ? error.message : t(otherwise);
}
