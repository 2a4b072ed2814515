/**
 * Why a model gave no answer. `busy`, `unreachable`, `timeout`, `interrupted` and `open` may pass
 * by themselves.
 */
export type ModelErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'interrupted'
  | 'busy'
  | 'refused'
  | 'malformed'
  | 'open'
  | 'aborted';

const passing = new Set<ModelErrorCode>(['unreachable', 'timeout', 'interrupted', 'busy', 'open']);

/**
 * A typed failure of a model. The calling code decides about the reply to the caller; a missing
 * answer is never invented.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  readonly status: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: { status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status;
  }

  /** Whether asking again later makes sense. */
  get retryable(): boolean {
    return passing.has(this.code);
  }
}
