import { randomInt } from 'node:crypto';

/** What a code is for. A code of one flow never works in another. */
export type CodeFlow =
  'phoneSignin' | 'phone' | 'email' | 'emailBefore' | 'forwarding' | 'signin' | 'signup' | 'stepup';

export const codeLifeMs = 10 * 60_000;
export const triesPerCode = 5;
export const wrongPerDay = 10;
export const sendsPerHour = 5;
/** Codes by text that one network may ask for within an hour, for all numbers. */
export const textsPerNetwork = 20;
/**
 * Codes by mail that one network may ask for within an hour and leave unused, for all addresses.
 * An office that signs in is never stopped by it.
 */
export const mailsPerNetwork = 20;
/** Codes by text that one account may ask for within a day. */
export const textsPerAccount = 100;
/** Wrong tries from a network that the person knows, once strangers’ tries count no more. */
export const reserveTries = 3;
export const sendPauseMs = 60_000;
const dayMs = 24 * 3_600_000;

/**
 * Six digits, each of 100000 to 999999 equally likely: no leading zero, because the contract sends
 * codes as numbers.
 */
export const newCode = (): string => String(randomInt(100_000, 1_000_000));

/** What comes by text, and what comes by mail. */
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
 * Flows that count for one another. What strangers ask for and try out must not use up what takes a
 * session.
 */
export const familyOf = (flows: readonly CodeFlow[]): readonly CodeFlow[] =>
  families.filter((family) => family.some((flow) => flows.includes(flow))).flat();

/** A code that was sent, as far as the rules look at it. */
export interface SentCode {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly consumedAt: Date | null;
  readonly tries: number;
  readonly knownTries?: number;
  /** Who asked, and whether the address is known to be theirs. */
  readonly asker?: Buffer | null;
  readonly trusted?: boolean;
}

/**
 * Seconds until wrong codes for an address are compared again; 0 while fewer than ten were wrong
 * within a day.
 */
export function waitAfterWrong(sent: readonly SentCode[], now: number): number {
  const wrong = sent.filter((code) => code.createdAt.getTime() > now - dayMs && code.tries > 0);
  const total = wrong.reduce((sum, code) => sum + code.tries, 0);
  if (total < wrongPerDay) return 0;
  const oldest = Math.min(...wrong.map((code) => code.createdAt.getTime()));
  return Math.ceil((oldest + dayMs - now) / 1000);
}

/** Whether the reserve is used up that a known network has within a day. */
export const isReserveSpent = (sent: readonly SentCode[], now: number): boolean =>
  sent
    .filter((code) => code.createdAt.getTime() > now - dayMs)
    .reduce((sum, code) => sum + (code.knownTries ?? 0), 0) >= reserveTries;

/** Whether a code may still be compared at all. */
export const isOpen = (code: SentCode, now: number): boolean =>
  code.consumedAt === null && code.tries < triesPerCode && code.expiresAt.getTime() > now;
