import { type Failure } from '@patchbay/contract';
import { CallError, errorOfReply } from './call-error.js';

/** How a call ended that was not aborted: with a reply, or without one. */
export type Outcome =
  | {
      readonly reply: true;
      readonly ok: boolean;
      readonly status: number;
      readonly statusText: string;
      readonly text: string;
      readonly readable: boolean;
      readonly body: unknown;
    }
  | { readonly reply: false; readonly error: CallError };

/**
 * A reply as it came, for tests and for the one place that reads responses. `readable`: it is JSON,
 * or the text that the call may answer.
 */
export type Reply = Extract<Outcome, { reply: true }>;

/** Why an outcome is a failure, as an error; null when it is none. */
export function errorOf(outcome: Outcome): CallError | null {
  if (!outcome.reply) return outcome.error;
  if (!outcome.ok) return errorOfReply(outcome.status, outcome.body);
  return outcome.readable
    ? null
    : new CallError(outcome.status, 'The answer of the server could not be read. Try again.', {
        code: 'unreadable',
        retryable: true,
      });
}

/** HTTP/2 has no status text; the status code is used instead. */
const fill = (text: string, { status, statusText, text: body }: Reply) =>
  text.replace(
    /\{(status|statusText|text)\}/g,
    (_, part: 'status' | 'statusText' | 'text') =>
      ({ status: String(status), statusText: statusText || String(status), text: body })[part],
  );

const worded = (template: string, outcome: Outcome, error: CallError) =>
  outcome.reply && !outcome.ok
    ? new CallError(error.status, fill(template, outcome), {
        retryable: error.retryable,
        code: error.code,
        requestId: error.requestId,
        body: error.body,
      })
    : error;

/** The parsed body for any status; throws without one. */
function parsed(outcome: Outcome, error: CallError): unknown {
  if (outcome.reply && typeof outcome.body === 'object' && outcome.body !== null)
    return outcome.body;
  throw error;
}

/**
 * Turns a failure into the result that the contract declares for the operation: a value, or a
 * throw.
 */
export function settle(
  failure: Failure,
  outcome: Outcome,
  error: CallError,
  log: (error: CallError) => void,
): unknown {
  switch (failure.kind) {
    case 'json':
      return parsed(outcome, error);
    case 'false':
      return false;
    case 'falseOnStatus':
      return outcome.reply && outcome.status === failure.status ? false : parsed(outcome, error);
    case 'null':
      return null;
    case 'nullWhenNotJson':
      return outcome.reply && !outcome.readable ? null : parsed(outcome, error);
    case 'nothing':
      log(error);
      return undefined;
    case 'throw':
      throw worded(failure.text, outcome, error);
    case 'caught':
      log(worded(failure.text, outcome, error));
      return { success: false, message: failure.message, retryable: error.retryable };
    case 'okFalse':
      return { ok: false, status: error.status, error: error.message };
    case 'validFalse':
      return { valid: false, status: error.status };
  }
}
