import { type FailureReply } from './wire.js';

/**
 * The result of an abort: rethrown unchanged (default), rethrown after a log line, or ignored, so
 * that the call returns undefined.
 */
export type Aborts = 'rethrown' | 'logged' | 'silent';

/**
 * What a call gives its caller when it fails (specification, section 8). "Failed" is: no reply, a
 * reply that is not ok, or one that is not JSON. In texts `{status}`, `{statusText}` and `{text}`
 * stand for the number, the words and the body of the reply.
 *
 * - `json`: the parsed body, whatever the status. Throws when there is none.
 * - `false`, `null`: that value.
 * - `falseOnStatus`: `false` for that one status, else as `json`.
 * - `nullWhenNotJson`: `null` when the reply is not JSON, else as `json`.
 * - `nothing`: logs and yields nothing.
 * - `throw`: throws the text when the reply is not ok; what never became a reply throws its own
 *   error.
 * - `caught`: logs the text and gives `success: false` with the message.
 * - `okFalse`: `ok: false` with the status (0 without a reply) and the error's text.
 * - `validFalse`: `valid: false` with the status.
 */
export type Failure = (
  | {
      readonly kind:
        | 'json'
        | 'false'
        | 'null'
        | 'nullWhenNotJson'
        | 'nothing'
        | 'okFalse'
        | 'validFalse';
    }
  | { readonly kind: 'falseOnStatus'; readonly status: number }
  | { readonly kind: 'throw'; readonly text: string }
  | { readonly kind: 'caught'; readonly text: string; readonly message: string }
) & { readonly aborts?: Aborts };

/** The values that stand for a failure, by its kind. */
interface ValueOfKind {
  json: FailureReply;
  false: false;
  falseOnStatus: FailureReply | false;
  null: null;
  nullWhenNotJson: FailureReply | null;
  nothing: undefined;
  throw: never;
  caught: { readonly success: false; readonly message: string; readonly retryable: boolean };
  okFalse: { readonly ok: false; readonly status: number; readonly error: string };
  validFalse: { readonly valid: false; readonly status: number };
}

/** The possible results of a call with this declaration instead of its reply. */
export type FailureValue<F extends Failure> =
  | ValueOfKind[F['kind']]
  | (F extends { readonly aborts: 'silent' } ? undefined : never);
