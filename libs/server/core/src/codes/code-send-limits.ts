import { type CodeFlow, type SentCode, isOpen, sendPauseMs, sendsPerHour } from './rules.js';

const hourMs = 3_600_000;
/**
 * Codes that all unknown askers together may have sent within an hour, before one that still works
 * stands in for the next.
 */
export const unknownRequestersPerHour = 5;
/**
 * Codes that only their asker can use, to one address or phone, from all askers together within an
 * hour.
 */
export const boundPerHour = 10;
/**
 * Flows whose codes work only for the person who requested them: another person's code is no
 * substitute.
 */
const boundFlows: readonly CodeFlow[] = ['email', 'phone', 'forwarding'];

/**
 * Who asks for a code: a digest of a network or of a person; `trusted` when the address is known to
 * be theirs.
 */
export interface Asker {
  readonly flow: CodeFlow;
  readonly asker: Buffer;
  readonly trusted: boolean;
}

/** `kept`: a code that works is with the holder already, and is not sent again. */
export type SendDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'wait'; readonly seconds: number };

const send: SendDecision = { kind: 'send' };
const waitMs = (ms: number): SendDecision =>
  ms > 0 ? { kind: 'wait', seconds: Math.ceil(ms / 1000) } : send;

/**
 * Decides about one more code for an address or phone, from the unused codes of that flow. Each
 * requester has a lane of their own, and the lane of known askers is closed to strangers: however
 * many codes strangers ask for, a person gets a code from a known network or a live session. A
 * person from a new network gets a code, or has one that works: an hour is never used up while no
 * code is open.
 */
export function decideSend(
  sent: readonly SentCode[],
  { flow, asker, trusted }: Asker,
  now: number,
): SendDecision {
  const unused = sent
    .filter((code) => code.consumedAt === null && code.createdAt.getTime() > now - hourMs)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const isMine = (code: SentCode) =>
    trusted ? code.trusted : !code.trusted && code.asker?.equals(asker) === true;
  const lane = unused.filter(isMine);
  const newest = lane[0];
  if (newest && newest.createdAt.getTime() + sendPauseMs > now)
    return waitMs(newest.createdAt.getTime() + sendPauseMs - now);
  if (lane.length >= sendsPerHour) return waitMs(untilNeeded(lane, now));
  if (trusted) return send;
  const strangers = unused.filter((code) => !code.trusted);
  if (boundFlows.includes(flow)) return waitMs(untilFewer(strangers, boundPerHour, now));
  const hasOpen = strangers.some((code) => isOpen(code, now));
  return strangers.length >= unknownRequestersPerHour && hasOpen ? { kind: 'kept' } : send;
}

/** Milliseconds until another code is needed: as long as one works, but not beyond the hour. */
function untilNeeded(lane: readonly SentCode[], now: number): number {
  const open = lane
    .filter((code) => isOpen(code, now))
    .map((code) => code.expiresAt.getTime() - now);
  return Math.min(Math.max(0, ...open), untilFewer(lane, sendsPerHour, now));
}

function untilFewer(sent: readonly SentCode[], most: number, now: number): number {
  const oldest = sent[most - 1];
  return oldest === undefined ? 0 : oldest.createdAt.getTime() + hourMs - now;
}
