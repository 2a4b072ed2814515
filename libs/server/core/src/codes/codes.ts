import { timingSafeEqual } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type Actor, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ServerKey } from '../keys/server-key.js';
import {
  type CodeFlow,
  codeLifeMs,
  familyOf,
  isOpen,
  isReserveSpent,
  mailFlows,
  mailsPerNetwork,
  newCode,
  textFlows,
  textsPerAccount,
  textsPerNetwork,
  waitAfterWrong,
} from './rules.js';
import { decideSend } from './code-send-limits.js';
import {
  type CodeRow,
  codesSince,
  countOfAccount,
  countOfNetwork,
  countTry,
  countUnusedOfNetwork,
  insertCode,
  lockIdentifier,
  lockNetwork,
  markConsumed,
} from './repository.js';
import { isKnownNetwork } from '../networks/networks-repository.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface CodeRequest {
  readonly flow: CodeFlow;
  readonly identifier: string;
  readonly accountId: number | null;
  /** Data stored with the code until it is used, such as the input of a sign-up. */
  readonly payload?: Record<string, unknown>;
  /** The requester: a digest of the network, or of the person or key of a session. */
  readonly requester: Buffer;
  /** Whether the person of a live session requests a code to their own address. */
  readonly isOwn?: boolean;
  /**
   * The network whose requests are counted: all requests for texts, which cost money; unused codes
   * only for mails.
   */
  readonly network?: Buffer;
}

export interface CodeServices {
  readonly clock: Clock;
  readonly key: ServerKey;
}

/** A digest of a person or key that requests codes. */
export const codeRequesterOf = (key: ServerKey, actor: Actor): Buffer =>
  key.digest(
    'asker',
    actor.kind === 'anonymous'
      ? ''
      : actor.kind === 'person'
        ? `person:${actor.userId}`
        : `${actor.kind}:${actor.sessionId}`,
  );

const fromNetworks: readonly CodeFlow[] = ['signin', 'signup', 'phoneSignin'];

/**
 * Creates a code and stores its digest; null if a valid one was sent before and is reused. Does the
 * same for an unknown address, because limits and timing must not reveal who has an account. Throws
 * 429 if this requester received one a moment ago.
 */
export async function issueCode(
  db: Db,
  { clock, key }: CodeServices,
  request: CodeRequest,
): Promise<string | null> {
  const { flow, identifier, accountId, payload = {}, network, requester, isOwn = false } = request;
  await lockIdentifier(db, identifier);
  const now = clock.now();
  const trusted =
    isOwn ||
    (fromNetworks.includes(flow) && (await isKnownNetwork(db, identifier, requester, now)));
  const decision = decideSend(
    await recentCodes(db, identifier, [flow], now),
    { flow, requester, trusted },
    now,
  );
  if (decision.kind === 'wait')
    throw refuse.tooMany(
      decision.seconds,
      `A code was sent a moment ago. Enter it, or ask for another in ${decision.seconds} seconds.`,
    );
  if (decision.kind === 'kept') return null;
  if (!trusted) await demandBudget(db, request, now);
  const code = newCode();
  await insertCode(db, {
    flow,
    identifier,
    accountId,
    payload,
    codeHmac: key.digest('code', flow, identifier, code),
    createdAt: new Date(now),
    expiresAt: new Date(now + codeLifeMs),
    network,
    requester,
    trusted,
  });
  return code;
}

export type CodeCheck =
  | {
      readonly kind: 'right';
      readonly flow: CodeFlow;
      readonly payload: Record<string, unknown>;
      readonly accountId: number | null;
    }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface SubmittedCode {
  readonly flows: readonly CodeFlow[];
  readonly identifier: string;
  readonly accountId: number | null;
  readonly code: string;
  readonly network?: Buffer;
  /** The digest of the person who enters it, unless the network identifies them. */
  readonly requester?: Buffer;
}

/**
 * Compares a code with the valid ones; a match is consumed. Returns instead of throwing for a wrong
 * code, because the attempt must be counted, not rolled back.
 */
export async function checkCode(
  db: Db,
  { clock, key }: CodeServices,
  given: SubmittedCode,
): Promise<CodeCheck> {
  const { flows, identifier, accountId } = given;
  await lockIdentifier(db, identifier);
  const now = clock.now();
  const recent = await recentCodes(db, identifier, flows, now);
  const seconds = waitAfterWrong(recent, now);
  // Guessing by attackers must not lock a person out: a few attempts are reserved for known
  // networks.
  const isReserve = seconds > 0;
  if (
    isReserve &&
    (given.network === undefined ||
      isReserveSpent(recent, now) ||
      !(await isKnownNetwork(db, identifier, given.network, now)))
  )
    return { kind: 'wait', seconds };
  const counting = newestPerRequester(
    recent.filter((code) => flows.includes(code.flow as CodeFlow)),
    given.requester ?? given.network,
  ).filter((code) => isOpen(code, now));
  const [first] = counting;
  if (!first) return { kind: 'wrong' };
  const right = counting.find((code) => {
    const isSameAccount =
      accountId === null || code.accountId === null || accountId === code.accountId;
    return (
      timingSafeEqual(code.codeHmac, key.digest('code', code.flow, identifier, given.code)) &&
      isSameAccount
    );
  });
  if (!right) {
    await countTry(db, first.id, isReserve ? 'knownTries' : 'tries');
    return { kind: 'wrong' };
  }
  await markConsumed(db, right.id, new Date(now));
  return {
    kind: 'right',
    flow: right.flow as CodeFlow,
    payload: right.payload,
    accountId: right.accountId,
  };
}

/**
 * The valid codes: the newest one of this requester, of known requesters, and of unknown ones. So a
 * new request does not invalidate another person's code, and at most three are compared.
 */
function newestPerRequester(sent: readonly CodeRow[], requester: Buffer | undefined): CodeRow[] {
  const isMine = (code: CodeRow) =>
    requester !== undefined && code.requester !== null && requester.equals(code.requester);
  const candidates = [
    sent.find(isMine),
    sent.find((code) => code.trusted),
    sent.find((code) => !code.trusted),
  ];
  return [...new Set(candidates.filter((code) => code !== undefined))];
}

/** Codes of a day for an address or phone, of all flows that share limits, newest first. */
const recentCodes = (
  db: Db,
  identifier: string,
  flows: readonly CodeFlow[],
  now: number,
): Promise<CodeRow[]> => codesSince(db, identifier, familyOf(flows), new Date(now - dayMs));

/**
 * Texts cost money, so they are limited per network and hour and per account and day; mails fill
 * mailboxes. A request that waited for the lock counts the earlier ones.
 */
async function demandBudget(
  db: Db,
  { network, accountId, flow }: CodeRequest,
  now: number,
): Promise<void> {
  if (network === undefined) return;
  const byText = textFlows.includes(flow);
  await lockNetwork(db, network);
  const hourAgo = new Date(now - hourMs);
  const byNetwork = byText
    ? await countOfNetwork(db, network, textFlows, hourAgo)
    : await countUnusedOfNetwork(db, network, mailFlows, hourAgo);
  if (byNetwork >= (byText ? textsPerNetwork : mailsPerNetwork))
    throw refuse.tooMany(3600, 'Too many codes were asked for from here. Try again in an hour.');
  if (!byText || accountId === null || flow === 'phoneSignin') return;
  const byAccount = await countOfAccount(
    db,
    accountId,
    ['phone', 'forwarding'],
    new Date(now - dayMs),
  );
  if (byAccount >= textsPerAccount)
    throw refuse.tooMany(3600, 'This account has asked for too many codes today.');
}
