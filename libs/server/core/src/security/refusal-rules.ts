import { type RefusedCall, isMember } from '@patchbay/server-kit';
import { privateUrlIn } from './private-urls.js';
import { type SecurityEventKind } from '../security-events/security-events.js';

/**
 * The account whose owners are notified of a refusal: that of the caller, or of the person, token,
 * domain, file or agent in the request.
 */
export type Concerned =
  | 'caller'
  | 'target'
  | 'person'
  | 'oneTimeToken'
  | 'domain'
  | 'file'
  | 'visited';

export interface RefusalRule {
  readonly kind: SecurityEventKind;
  readonly concerns: Concerned;
  readonly is: (call: RefusedCall) => boolean;
  /**
   * The number per minute below which no event is recorded; 0 by default. Counted by session, or by
   * network for unauthenticated callers.
   */
  readonly atFirst?: number;
}

const named =
  (...names: readonly string[]) =>
  ({ operation }: RefusedCall): boolean =>
    names.includes(operation);
const codeOf = ({ refusal }: RefusedCall): string => refusal.details.code;
const isWrite = ({ entry }: RefusedCall): boolean => entry.access.effect === 'write';
const verifies = named('verifySigninEmail', 'verifySigninPhoneNumber');

/** Security events for refusals. All matching rules apply. */
export const refusalRules: readonly RefusalRule[] = [
  {
    kind: 'api-key-scope-violation',
    concerns: 'caller',
    is: (call) => ['scope', 'not-for-keys'].includes(codeOf(call)),
  },
  {
    kind: 'cross-tenant-probing',
    concerns: 'caller',
    atFirst: 10,
    is: (call) => isMember(call.actor) && call.refusal.status === 404,
  },
  {
    kind: 'forbidden-writes',
    concerns: 'caller',
    atFirst: 10,
    is: (call) => isMember(call.actor) && isWrite(call) && codeOf(call) === 'forbidden',
  },
  {
    kind: 'step-up-failed',
    concerns: 'caller',
    atFirst: 2,
    is: (call) => call.operation === 'confirmStepUp' && [400, 429].includes(call.refusal.status),
  },
  {
    kind: 'wrong-codes',
    concerns: 'person',
    atFirst: 2,
    is: (call) => verifies(call) && [400, 429].includes(call.refusal.status),
  },
  {
    kind: 'code-request-flood',
    concerns: 'person',
    atFirst: 2,
    is: (call) =>
      named('signinEmail', 'signinPhoneNumber', 'signupEmail')(call) && call.refusal.status === 429,
  },
  {
    kind: 'one-time-token-replayed',
    concerns: 'oneTimeToken',
    is: (call) => call.operation === 'oneTimeAuth' && call.refusal.status === 401,
  },
  {
    kind: 'domain-taken',
    concerns: 'domain',
    is: (call) => call.operation === 'addDomain' && call.refusal.status === 409,
  },
  {
    kind: 'forged-file-address',
    concerns: 'file',
    atFirst: 4,
    is: (call) =>
      call.operation === 'getMedia' &&
      [401, 403, 404].includes(call.refusal.status) &&
      call.args['signature'] !== undefined,
  },
  {
    kind: 'private-address-requested',
    concerns: 'target',
    is: (call) => isMember(call.actor) && call.refusal.status === 400 && privateUrlIn(call.args),
  },
  {
    kind: 'visitor-flood',
    concerns: 'visited',
    is: (call) =>
      named('allocateTempUserSession', 'visitorSend', 'saveVisitorContact')(call) &&
      call.refusal.status === 429,
  },
];
