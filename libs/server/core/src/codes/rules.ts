import { codeLifeMinutes } from '@patchbay/contract';
import { randomInt } from 'node:crypto';

/** The purpose of a code. A code of one flow is never valid in another. */
export type CodeFlow =
  | 'phoneSignin'
  | 'phone'
  | 'email'
  | 'emailBefore'
  | 'forwarding'
  | 'signin'
  | 'signup'
  | 'stepup';

export const codeLifeMs = codeLifeMinutes * 60_000;
export const triesPerCode = 5;
export const wrongPerDay = 10;
export const sendsPerHour = 5;
/** The number of codes by text that one network may request per hour, over all numbers. */
export const textsPerNetwork = 20;
/**
 * The number of unused codes by mail that one network may request per hour, over all addresses.
 * Used codes do not count, so a shared office network is not blocked.
 */
export const mailsPerNetwork = 20;
/** The number of codes by text that one account may request per day. */
export const textsPerAccount = 100;
/** The number of wrong attempts reserved for known networks after the common limit is used up. */
export const reserveTries = 3;
export const sendPauseMs = 60_000;
const dayMs = 24 * 3_600_000;

/**
 * Six digits, each of 100000 to 999999 equally likely: without a leading zero, because the contract
 * sends codes as numbers.
 */
export const newCode = (): string => String(randomInt(100_000, 1_000_000));

/** Flows whose codes are sent by text, and those by mail. */
export const textFlows: readonly CodeFlow[] = ['phoneSignin', 'phone', 'forwarding'];
export const mailFlows: readonly CodeFlow[] = [
  'signin',
  'signup',
  'email',
  'emailBefore',
  'stepup',
];

const families: readonly (readonly CodeFlow[])[] = [
  ['signin', 'signup'],
  ['phoneSignin'],
  ['stepup'],
  ['email'],
  ['emailBefore'],
  ['phone'],
  ['forwarding'],
];

/**
 * Flows that share limits. Requests without a session must not use up the limits of flows that
 * require one.
 */
export const familyOf = (flows: readonly CodeFlow[]): readonly CodeFlow[] =>
  families.filter((family) => family.some((flow) => flows.includes(flow))).flat();

/** The properties of a sent code that the rules use. */
export interface SentCode {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly consumedAt: Date | null;
  readonly tries: number;
  readonly knownTries?: number;
  /** The requester, and whether the address is known to be theirs. */
  readonly requester?: Buffer | null;
  readonly trusted?: boolean;
}

/**
 * Seconds until codes for an address are compared again; 0 while fewer than ten were wrong within a
 * day.
 */
export function waitAfterWrong(sent: readonly SentCode[], now: number): number {
  const wrong = sent.filter((code) => code.createdAt.getTime() > now - dayMs && code.tries > 0);
  const total = wrong.reduce((sum, code) => sum + code.tries, 0);
  if (total < wrongPerDay) return 0;
  const oldest = Math.min(...wrong.map((code) => code.createdAt.getTime()));
  return Math.ceil((oldest + dayMs - now) / 1000);
}

/** Whether the daily reserve of a known network is used up. */
export const isReserveSpent = (sent: readonly SentCode[], now: number): boolean =>
  sent
    .filter((code) => code.createdAt.getTime() > now - dayMs)
    .reduce((sum, code) => sum + (code.knownTries ?? 0), 0) >= reserveTries;

/** Whether a code is still valid for comparison. */
export const isOpen = (code: SentCode, now: number): boolean =>
  code.consumedAt === null && code.tries < triesPerCode && code.expiresAt.getTime() > now;
