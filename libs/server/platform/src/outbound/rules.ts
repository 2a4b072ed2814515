import { type CallOutcome } from '@patchbay/server-providers';

/** Why a call or a text is not made at all. `retryable` when the same may work later. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
  readonly code: 'no-agent' | 'no-number' | 'bad-number' | 'not-allowed' | 'blocked' | 'too-many' | 'spent';
  /** When what is used up may be used again, in milliseconds. */
  readonly until: number | null;

  constructor(code: OutboundRefusal['code'], message: string, until: number | null = null) {
    super(message);
    this.code = code;
    this.until = until;
  }

  get retryable(): boolean {
    return this.code === 'too-many' || this.code === 'spent';
  }
}

/** How many outbound calls of one organization may be open at once: a stolen key must not ring the world. */
export const mostOpenCalls = 50;

/** Longest a call may last; then it counts as over, whatever the carrier says. */
export const longestCallMs = 4 * 60 * 60 * 1000;
export const ringSeconds = 30;

const e164 = /^\+[1-9]\d{7,14}$/;

/** Area codes of the North American plan that are billed like calls abroad or at premium rates. */
const costly = /^\+1(?:900|976|242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/**
 * Whether a number may be called or texted: it has to begin with an allowed prefix, and never is one at which calls cost many times as much,
 * unless that prefix itself is allowed. Null when it may, else what is wrong.
 */
export function numberProblem(number: string, allowed: readonly string[]): OutboundRefusal | null {
  if (!e164.test(number)) return new OutboundRefusal('bad-number', `“${number.slice(0, 40)}” is not a phone number with a country code.`);
  const longest = allowed.filter((prefix) => number.startsWith(prefix)).reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '');
  if (longest === '' || (longest.length <= 2 && costly.test(number))) return new OutboundRefusal('not-allowed', `Calls and texts to ${number.slice(0, 5)}… are not allowed here.`);
  return null;
}

/** What whoever asked for a call is told when it is over. */
export interface EndedCall {
  readonly callId: string;
  readonly taskAttemptId?: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
  readonly conversationUuid?: string;
}
