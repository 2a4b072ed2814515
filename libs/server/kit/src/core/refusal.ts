/** One invalid field, by its path: `body.email`, `query.page`. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  /** For a screen that says it in its own language. */
  readonly kind?: string;
  readonly limit?: number;
  readonly values?: readonly string[];
}

interface RefusalDetails {
  readonly code: string;
  readonly retryable?: boolean;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** The limit that was exceeded. */
  readonly limit?: number;
  /** Additional data for the caller, such as the newer state in a 409. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * An expected rejection of a request. Only this error's message reaches the caller; any other
 * becomes a plain 500.
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

/** The kinds of refusal, each with its status and a sentence for a person. Throw the result. */
export const refuse = {
  /** 400: the input is invalid. */
  invalid: (fields: readonly FieldProblem[], message?: string) =>
    new Refusal(400, message ?? sentenceOf(fields), { code: 'invalid', fields }),
  /**
   * 400 as the operations of knowledge bases have always returned it: the sentence is repeated as
   * `error`.
   */
  invalidAsError: (fields: readonly FieldProblem[], message?: string) => {
    const sentence = message ?? sentenceOf(fields);
    return new Refusal(400, sentence, { code: 'invalid', fields, extra: { error: sentence } });
  },
  /** 401: no credential, a wrong one, or one of an unsupported kind. */
  unauthorized: () => new Refusal(401, 'Unauthorized Request', { code: 'unauthorized' }),
  /** 401: a proof inside the request does not hold; the credential of the request does. */
  unproven: (field: FieldProblem) =>
    new Refusal(401, field.message, { code: 'unauthorized', fields: [field] }),
  /** 403: reachable, but the role or a setting of the tenant forbids it. */
  forbidden: (reason: string) => new Refusal(403, reason, { code: 'forbidden' }),
  /**
   * 404: missing, or not below the caller. Both give the same bytes, so do not put the id into the
   * message.
   */
  notFound: (message = 'Account not found') => new Refusal(404, message, { code: 'not-found' }),
  /** 409: a conflict with another request; `extra` contains the data for the caller's decision. */
  conflict: (message: string, extra?: Readonly<Record<string, unknown>>) =>
    new Refusal(409, message, { code: 'conflict', extra }),
  /** 413: more bytes than the call takes. */
  tooLarge: (maxBytes: number) =>
    new Refusal(413, `This is larger than ${sizeOf(maxBytes)}.`, { code: 'too-large' }),
  /** 429: too many requests. */
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
  /** 429: too many requests of all callers who share a budget. */
  crowded: (retryAfterSeconds: number, limit?: number): Refusal =>
    refuse.tooMany(
      retryAfterSeconds,
      'Your account makes very many calls at this moment. Wait a few seconds and try again.',
      limit,
    ),
  /** 503: temporarily unavailable; the same call may work soon. */
  busy: (message = 'The server is busy. Try again in a moment.', retryAfterSeconds = 2) =>
    new Refusal(503, message, { code: 'busy', retryable: true, retryAfterSeconds }),
  /** 503: the database is read-only, for example during a failover. The call had no effect. */
  readOnly: () =>
    new Refusal(503, 'Nothing can be saved at the moment. Try again in a few minutes.', {
      code: 'read-only',
      retryable: true,
      retryAfterSeconds: 30,
    }),
  /**
   * 507: no space to store the data of this call. The call had no effect; it works once the
   * operator has freed space.
   */
  full: () =>
    new Refusal(
      507,
      'The server has no room left to save this. Nothing was changed. Try again once room was made.',
      { code: 'full', retryable: true, retryAfterSeconds: 60 },
    ),
} as const;

const sizeOf = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`;

function sentenceOf(fields: readonly FieldProblem[]): string {
  const [first] = fields;
  if (!first) return 'The request cannot be read.';
  const name = first.path.split('.').slice(1).join('.') || 'The body';
  // Validation messages use the texts of the public document: `email is required`, `items array is
  // required`.
  const sentence = first.message === 'is required' ? `${name} is required` : first.message;
  if (fields.length === 1 && sentence.startsWith(`${name} `)) return sentence;
  if (fields.length > 1) return `${name}: ${first.message}, and ${fields.length - 1} more.`;
  // A message that gives a reason in whole sentences has its own end.
  return `${name}: ${first.message}${/[.?!]$/.test(first.message) ? '' : '.'}`;
}
