import { type FailureReply } from '@patchbay/contract';
import { type Log, describeError } from './log.js';
import { Refusal, refuse } from './refusal.js';

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FailureReply & Readonly<Record<string, unknown>>;
}

/**
 * Converts errors into replies; no other module does. An unexpected error is logged and answered
 * with a plain 500.
 */
export function toProblem(error: unknown, requestId: string, log: Log): Problem {
  const refusal = error instanceof Refusal ? error : fromTransport(error);
  if (!refusal) {
    log.error({ requestId, ...describeError(error) }, 'unexpected error');
    return {
      status: 500,
      headers: {},
      body: {
        success: false,
        message: 'Something went wrong on our side. Try again in a moment.',
        retryable: true,
        code: 'internal',
        requestId,
      },
    };
  }
  // The caller is asked to retry; the operator gets the reason.
  if (refusal !== error && refusal.status === 503)
    log.warn(
      { requestId, ...describeError(error) },
      refusal.details.code === 'read-only'
        ? 'nothing can be written'
        : 'the database did not answer',
    );
  if (refusal !== error && refusal.status === 507)
    log.error({ requestId, ...describeError(error) }, 'there is no room left');
  const { code, retryable = false, fields, retryAfterSeconds, limit, extra } = refusal.details;
  const wait = retryAfterSeconds ? String(Math.ceil(retryAfterSeconds)) : null;
  return {
    status: refusal.status,
    headers:
      wait === null
        ? {}
        : {
            'retry-after': wait,
            ...(limit === undefined
              ? {}
              : {
                  'ratelimit-limit': String(limit),
                  'ratelimit-remaining': '0',
                  'ratelimit-reset': wait,
                }),
          },
    body: {
      ...extra,
      success: false,
      message: refusal.message,
      retryable,
      code,
      requestId,
      ...(fields
        ? {
            fields: fields.map(({ values, ...field }) => ({
              ...field,
              ...(values ? { values: [...values] } : {}),
            })),
          }
        : {}),
    },
  };
}

const transport: Record<string, Refusal> = {
  FST_ERR_BAD_URL: new Refusal(400, 'This address cannot be read.', { code: 'invalid' }),
  FST_ERR_MAX_PARAM_LENGTH: new Refusal(414, 'A part of this address is too long.', {
    code: 'invalid',
  }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(
    415,
    'Send JSON with Content-Type: application/json.',
    { code: 'media-type' },
  ),
};

/** Whether the HTTP library stopped at the most bytes that the body of a route may have. */
export const isTooLarge = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE';

/**
 * Errors of a missing or lost connection to the database; the driver gives some of them no code. With
 * 25P03 and 25P04 the database ended a transaction whose process stood still for too long.
 */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[1-5]|25P0[34]|08\w{3}|53300)$/;
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
/** No space for rows, for temporary files of a statement, or for a file. */
const fullCodes = /^(53100|53400|ENOSPC|EDQUOT|EROFS)$/;
const readOnlyCode = '25006';
const deepest = 4;

/**
 * The reply to an error by the code of the database or of the disk; undefined if neither caused it.
 */
function byCode(
  error: unknown,
  say: (code: string, message: string) => Refusal | undefined,
): Refusal | undefined {
  let at = error;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < deepest; depth += 1) {
    const { code, message, cause } = at as {
      readonly code?: unknown;
      readonly message?: unknown;
      readonly cause?: unknown;
    };
    const known = say(String(code ?? ''), String(message ?? ''));
    if (known) return known;
    at = cause;
  }
  return undefined;
}

const unwritable = (code: string): Refusal | undefined =>
  fullCodes.test(code) ? refuse.full() : code === readOnlyCode ? refuse.readOnly() : undefined;

/**
 * Whether a write failed because the disk is full or the database is read-only. Counters may then
 * be skipped.
 */
export const cannotWrite = (error: unknown): boolean => byCode(error, unwritable) !== undefined;

/** Errors of the HTTP library and the database for a malformed request or an unreachable store. */
function fromTransport(error: unknown): Refusal | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && transport[code]) return transport[code];
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return refuse.invalid(
      [{ path: 'body', message: 'is not valid JSON' }],
      'The request body is not valid JSON.',
    );
  return byCode(error, fromDatabase);
}

function fromDatabase(code: string, message: string): Refusal | undefined {
  // A row that this call needs was removed after it was read and before the write.
  if (code === '23503')
    return refuse.conflict('Something that this needs was removed in the meantime.');
  // A unique index: another call has just written the same, or did so before.
  if (code === '23505')
    return refuse.conflict('There is one like this already. Load it again and change that one.');
  // A deadlock, a statement timeout, or a queue timeout: the call had no effect.
  if (/^(40001|40P01|55P03|57014|53200|TENANT_CROWDED)$/.test(code)) return refuse.busy();
  if (awayCodes.test(code) || awayWords.test(message))
    return refuse.busy('The database does not answer. Try again in a moment.');
  return unwritable(code);
}
