/**
 * Why there is no speech or no text. `busy`, `unavailable` and `timeout` may pass by themselves;
 * `too-large` concerns a text or an answer beyond a limit, `failed` a broken answer or program.
 */
export type SpeechErrorCode =
  | 'busy'
  | 'unavailable'
  | 'timeout'
  | 'too-large'
  | 'refused'
  | 'failed'
  | 'aborted';

const passing = new Set<SpeechErrorCode>(['busy', 'unavailable', 'timeout']);

/** A typed failure of speech recognition or of a voice. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';

  constructor(
    readonly code: SpeechErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether asking again later makes sense. */
  get retryable(): boolean {
    return passing.has(this.code);
  }
}
