import { type CodeFlow, type SentCode, isOpen, sendPauseMs, sendsPerHour } from './rules.js';

const hourMs = 3_600_000;
/**
 * The number of codes per hour for all unknown requesters together. After that a valid earlier code
 * is reused instead of sending another.
 */
export const unknownRequestersPerHour = 5;
/**
 * The number of codes per hour to one address or phone, over all requesters, in flows where only
 * the requester can use the code.
 */
export const boundPerHour = 10;
/**
 * Flows whose codes work only for the person who requested them: another person's code is no
 * substitute.
 */
const boundFlows: readonly CodeFlow[] = ['email', 'phone', 'forwarding'];

/**
 * The requester of a code: a digest of a network or of a person; `trusted` if the address is known
 * to be theirs.
 */
export interface CodeRequester {
  readonly flow: CodeFlow;
  readonly requester: Buffer;
  readonly trusted: boolean;
}

/** `kept`: the holder already has a valid code, and none is sent. */
export type SendDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'wait'; readonly seconds: number };

const send: SendDecision = { kind: 'send' };
const waitMs = (ms: number): SendDecision =>
  ms > 0 ? { kind: 'wait', seconds: Math.ceil(ms / 1000) } : send;

/**
 * Decides about one more code for an address or phone, from the unused codes of that flow. Each
 * requester has a separate limit, and known requesters are not affected by unknown ones: however
 * many codes attackers request, a person receives a code on a known network or in a live session. A
 * person on a new network receives a code or already has a valid one: the hourly limit is never
 * exhausted while no code is valid.
 */
export function decideSend(
  sent: readonly SentCode[],
  { flow, requester, trusted }: CodeRequester,
  now: number,
): SendDecision {
  const unused = sent
    .filter((code) => code.consumedAt === null && code.createdAt.getTime() > now - hourMs)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const isMine = (code: SentCode) =>
    trusted ? code.trusted : !code.trusted && code.requester?.equals(requester) === true;
  const lane = unused.filter(isMine);
  const newest = lane[0];
  if (newest && newest.createdAt.getTime() + sendPauseMs > now)
    return waitMs(newest.createdAt.getTime() + sendPauseMs - now);
  if (lane.length >= sendsPerHour) return waitMs(untilNeeded(lane, now));
  if (trusted) return send;
  const fromUnknown = unused.filter((code) => !code.trusted);
  if (boundFlows.includes(flow)) return waitMs(untilFewer(fromUnknown, boundPerHour, now));
  const hasOpen = fromUnknown.some((code) => isOpen(code, now));
  return fromUnknown.length >= unknownRequestersPerHour && hasOpen ? { kind: 'kept' } : send;
}

/**
 * Milliseconds until another code is needed: while one is valid, but at most until the end of the
 * hour.
 */
function untilNeeded(lane: readonly SentCode[], now: number): number {
  const open = lane
    .filter((code) => isOpen(code, now))
    .map((code) => code.expiresAt.getTime() - now);
  return Math.min(Math.max(0, ...open), untilFewer(lane, sendsPerHour, now));
}

function untilFewer(sent: readonly SentCode[], max: number, now: number): number {
  const oldest = sent[max - 1];
  return oldest === undefined ? 0 : oldest.createdAt.getTime() + hourMs - now;
}
