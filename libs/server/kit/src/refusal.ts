/** One field that was wrong, by its path: `body.email`, `query.page`. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

interface RefusalDetails {
  readonly code: string;
  readonly retryable?: boolean;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** How often, for a refusal that says that it was more often. */
  readonly limit?: number;
  /** Told to the caller beside the message, as with the newer state that a 409 carries. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * An expected no inside a request. Only this error's message reaches the caller; any other becomes
 * a plain 500.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: RefusalDetails,
  ) {
    super(message);
  }
}

/** Ways to say no, each with its status and a sentence for a person. Throw what they return. */
export const refuse = {
  /** 400: what was sent cannot be used. */
  invalid: (fields: readonly FieldProblem[], message?: string) =>
    new Refusal(400, message ?? sentenceOf(fields), { code: 'invalid', fields }),
  /**
   * 400 as the calls of knowledge bases have always told it: the sentence is there a second time as
   * `error`.
   */
  invalidAsError: (fields: readonly FieldProblem[], message?: string) => {
    const sentence = message ?? sentenceOf(fields);
    return new Refusal(400, sentence, { code: 'invalid', fields, extra: { error: sentence } });
  },
  /** 401: no credential, a wrong one, or one of a kind that does not count here. */
  unauthorized: () => new Refusal(401, 'Unauthorized Request', { code: 'unauthorized' }),
  /** 403: within reach, but the role or a setting of the tenant forbids it. */
  forbidden: (reason: string) => new Refusal(403, reason, { code: 'forbidden' }),
  /**
   * 404: not there, or not beneath the caller. Both give the same bytes, so do not put the id into
   * the message.
   */
  notFound: (message = 'Account not found') => new Refusal(404, message, { code: 'not-found' }),
  /** 409: another request was faster; `extra` carries what the caller needs to decide. */
  conflict: (message: string, extra?: Readonly<Record<string, unknown>>) =>
    new Refusal(409, message, { code: 'conflict', extra }),
  /** 429: too often. */
  tooMany: (
    retryAfterSeconds: number,
    message = 'That was too often. Wait a moment and try again.',
    limit?: number,
  ) =>
    new Refusal(429, message, {
      code: 'too-many',
      retryable: true,
      retryAfterSeconds,
      ...(limit === undefined ? {} : { limit }),
    }),
  /** 429: all who share a budget together, too often. */
  crowded: (retryAfterSeconds: number, limit?: number): Refusal =>
    refuse.tooMany(
      retryAfterSeconds,
      'Your account makes very many calls at this moment. Wait a few seconds and try again.',
      limit,
    ),
  /** 503: cannot answer now; the same call may work in a moment. */
  busy: (message = 'The server is busy. Try again in a moment.', retryAfterSeconds = 2) =>
    new Refusal(503, message, { code: 'busy', retryable: true, retryAfterSeconds }),
  /**
   * 503: what holds the data can be read and not written, as while another machine takes over.
   * Nothing was done.
   */
  readOnly: () =>
    new Refusal(503, 'Nothing can be saved at the moment. Try again in a few minutes.', {
      code: 'read-only',
      retryable: true,
      retryAfterSeconds: 30,
    }),
  /**
   * 507: there is no room to store what this call would write. Nothing was done; the same call
   * works once the operator of the server made room.
   */
  full: () =>
    new Refusal(
      507,
      'The server has no room left to save this. Nothing was changed. Try again once room was made.',
      { code: 'full', retryable: true, retryAfterSeconds: 60 },
    ),
} as const;

function sentenceOf(fields: readonly FieldProblem[]): string {
  const [first] = fields;
  if (!first) return 'The request cannot be read.';
  const name = first.path.split('.').slice(1).join('.') || 'The body';
  // What is wrong is told as the public document has it: `email is required`, `items array is
  // required`.
  const sentence = first.message === 'is required' ? `${name} is required` : first.message;
  if (fields.length === 1 && sentence.startsWith(`${name} `)) return sentence;
  return fields.length === 1
    ? `${name}: ${first.message}.`
    : `${name}: ${first.message}, and ${fields.length - 1} more.`;
}
