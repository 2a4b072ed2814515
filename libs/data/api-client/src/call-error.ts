/** The error of one field, by its path: `body.email`. */
export interface FieldProblem {
  /** Its position in the request. */
  readonly path: string;
  /** The requirement, in English words; continues the name of the argument. */
  readonly message: string;
  /** The requirement for programs, where it is a common one: a screen says it in its language. */
  readonly kind?: string;
  /** The most or least that is allowed, where there is one. */
  readonly limit?: number;
  /** The values that are allowed, where they are listed. */
  readonly values?: readonly string[];
}

/**
 * A refusal or a failure of a call, with the data that a screen needs to show it. `status` is 0 if
 * there was no reply; `cause` is then the error of the transport.
 */
export class CallError extends Error {
  /** Tells it from other errors. */
  override readonly name = 'CallError';
  /** The status of the reply; 0 when no reply came. */
  readonly status: number;
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** Stable, for programs. */
  readonly code: string | undefined;
  /** The errors, field by field. */
  readonly fields: readonly FieldProblem[];
  /** Names the request in the server’s log. */
  readonly requestId: string | undefined;
  /**
   * The parsed body, for refusals that carry data, such as the other person's save in a conflict.
   */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    rest: {
      retryable?: boolean;
      code?: string;
      fields?: readonly FieldProblem[];
      requestId?: string;
      body?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, rest.cause === undefined ? undefined : { cause: rest.cause });
    this.status = status;
    this.retryable = rest.retryable ?? (status === 0 || status === 429 || status >= 500);
    this.code = rest.code;
    this.fields = rest.fields ?? [];
    this.requestId = rest.requestId;
    this.body = rest.body;
  }
}

/**
 * The name of an argument wherever it travelled: `body.email` and `query.email` are both `email`.
 */
export const argumentName = (path: string): string =>
  path.replace(/^(body|query|params|headers)\./, '');

/**
 * What is wrong with an argument, as it is read below its field: on the wire it continues the name
 * of the argument, here it stands by itself and begins with a capital.
 */
export const argumentSentence = (message: string): string =>
  message === 'is required'
    ? 'This field is required'
    : message.charAt(0).toUpperCase() + message.slice(1);

/** The message of a refusal for an argument by its name, as a sentence. */
export const fieldMessage = (
  error: CallError | null | undefined,
  name: string,
): string | undefined => {
  const found = error?.fields.find(({ path }) => argumentName(path) === name);
  return found && argumentSentence(found.message);
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const byStatus: Record<number, string> = {
  0: 'The server did not answer. Check the connection and try again.',
  401: 'You are signed out.',
  403: 'You may not do this here.',
  404: 'This does not exist, or not for you.',
  409: 'Another person changed this meanwhile.',
  429: 'Too many requests. Try again in a moment.',
};

/** Builds the error of a reply that is not ok, from the wire's refusal where there is one. */
export function errorOfReply(status: number, body: unknown): CallError {
  const reply = record(body);
  const message = text(reply['message']) ?? byStatus[status] ?? `The server answered ${status}.`;
  return new CallError(status, message, {
    retryable: typeof reply['retryable'] === 'boolean' ? reply['retryable'] : undefined,
    code: text(reply['code']),
    requestId: text(reply['requestId']),
    fields: Array.isArray(reply['fields']) ? (reply['fields'] as FieldProblem[]) : undefined,
    body,
  });
}

/** The error of a call that got no reply: the server did not answer, or not in time. */
export const unreachable = (cause?: unknown) =>
  isTimeout(cause)
    ? new CallError(0, 'The server took too long to answer. Try again.', { code: 'timeout', cause })
    : new CallError(0, byStatus[0] ?? '', { cause });

const isTimeout = (error: unknown): boolean => record(error)['name'] === 'TimeoutError';

/**
 * Whether an error is an abort, which is never a failure. A time limit that ran out
 * (`AbortSignal.timeout`) is a failure and no abort.
 */
export const isAbort = (error: unknown, signal?: AbortSignal): boolean =>
  record(error)['name'] === 'AbortError' ||
  (signal?.aborted === true && !isTimeout(signal.reason) && error === signal.reason);
