import { type Operation } from './operation.js';

/** How a call can be refused before its handler has a say, and by whom the words are meant. */
export type RefusalName =
  | 'BadRequest'
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'TooManyRequests';

interface Refusal {
  readonly status: number;
  readonly description: string;
  readonly example: {
    readonly message: string;
    readonly retryable: boolean;
    readonly code: string;
    readonly fields?: readonly {
      readonly path: string;
      readonly message: string;
      readonly kind?: string;
    }[];
  };
}

/**
 * Every way to say no, with its status and an example. Anything else is `default`: the server
 * cannot answer now.
 */
export const refusals: Readonly<Record<RefusalName, Refusal>> = {
  BadRequest: {
    status: 400,
    description: 'What was sent cannot be used. `fields` names what and why.',
    example: {
      message: 'email: must be an e-mail address, like name@example.com.',
      retryable: false,
      code: 'invalid',
      fields: [
        {
          path: 'body.email',
          message: 'must be an e-mail address, like name@example.com',
          kind: 'email',
        },
      ],
    },
  },
  Unauthorized: {
    status: 401,
    description: 'No credential, a wrong one, or one of a kind that does not count here.',
    example: { message: 'Unauthorized Request', retryable: false, code: 'unauthorized' },
  },
  Forbidden: {
    status: 403,
    description:
      'Within reach, but the role, a setting of the tenant or the scopes of the API key forbid it.',
    example: {
      message: 'Only a reseller or an account above may do this.',
      retryable: false,
      code: 'forbidden',
    },
  },
  NotFound: {
    status: 404,
    description: 'Not there, or not beneath the caller: both read alike.',
    example: { message: 'Account not found', retryable: false, code: 'not-found' },
  },
  Conflict: {
    status: 409,
    description: 'Another request was faster. The reply carries what is needed to decide.',
    example: {
      message: 'Another person saved this agent meanwhile. Compare both and keep what is right.',
      retryable: false,
      code: 'conflict',
    },
  },
  TooManyRequests: {
    status: 429,
    description: 'Too often. `Retry-After` says in how many seconds again.',
    example: {
      message: 'That was too often. Wait a moment and try again.',
      retryable: true,
      code: 'too-many',
    },
  },
};

/** The ways in which a call can be refused, as its access row and its arguments have it. */
export function refusalsOf({
  access,
  params,
  query,
  body,
  conflicts,
}: Operation): readonly RefusalName[] {
  const { audience, target } = access;
  const may: Readonly<Record<RefusalName, boolean>> = {
    BadRequest: target !== 'none' || [params, query, body].some((part) => part !== undefined),
    Unauthorized: audience !== 'public',
    Forbidden: audience !== 'public',
    NotFound: target !== 'none' || params !== undefined,
    Conflict: conflicts === true,
    TooManyRequests: true,
  };
  return (Object.keys(may) as RefusalName[]).filter((name) => may[name]);
}
