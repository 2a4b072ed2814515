import { failureReply } from '@patchbay/contract';
import { type RefusalName, refusals } from '@patchbay/contract/openapi';
import { held } from './held.js';

/** How a call can be refused, by the code that programs read. */
export type ProblemType =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many'
  | 'internal';

const names: Readonly<Record<Exclude<ProblemType, 'internal'>, RefusalName>> = {
  invalid: 'BadRequest',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  'not-found': 'NotFound',
  conflict: 'Conflict',
  'too-many': 'TooManyRequests',
};

/** A failure of the server. It is not retryable here, so that a screen says so at once. */
const broken = { message: 'Something went wrong on our side.', retryable: false };

/** What a refusal says besides its type. */
export interface RefusalWords {
  readonly message?: string;
  readonly retryable?: boolean;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly [extra: string]: unknown;
}

/** The refusal that the server would send, by its type; a text alone is its message. */
export function refused(type: ProblemType, words: string | RefusalWords = {}): Response {
  const said = typeof words === 'string' ? { message: words } : words;
  const { status, example } =
    type === 'internal' ? { status: 500, example: broken } : refusals[names[type]];
  const { message, retryable } = { ...example, ...said };
  const { fields, ...extra } = said;
  const body = { success: false, code: type, message, retryable, ...(fields ? { fields } : {}) };
  held(`The refusal “${type}”`, failureReply, body);
  return Response.json({ ...extra, ...body }, { status });
}
