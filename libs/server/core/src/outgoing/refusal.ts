import { type Clock } from '@patchbay/kernel';
import { type TextProblemReason } from '@patchbay/contract';
import { type Refusal, refuse } from '@patchbay/server-kit';

/** Why a number may not be called or texted: its country, its price, or that no country has its code. */
export type NumberBar = 'country' | 'costly' | 'unassigned';

/** The reason why a call, text or mail is refused. `retryable` if it may succeed later. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
  readonly code:
    | 'no-agent'
    | 'no-number'
    | 'bad-number'
    | 'not-allowed'
    | 'blocked'
    | 'opted-out'
    | 'paused'
    | 'too-many'
    | 'spent'
    | 'too-long'
    | 'disabled';
  /** The time at which the exhausted limit resets, in milliseconds. */
  readonly until: number | null;
  /** What is refused about a number of the code `not-allowed`. */
  readonly bar: NumberBar | null;

  constructor(
    code: OutboundRefusal['code'],
    message: string,
    until: number | null = null,
    bar: NumberBar | null = null,
  ) {
    super(message);
    this.code = code;
    this.until = until;
    this.bar = bar;
  }

  /** The code by which people learn why a text was refused. */
  get textReason(): TextProblemReason {
    return this.bar ?? reasons[this.code];
  }

  get retryable(): boolean {
    return this.code === 'too-many' || this.code === 'spent' || this.code === 'paused';
  }
}

const reasons: Readonly<Record<OutboundRefusal['code'], TextProblemReason>> = {
  'no-agent': 'line',
  'no-number': 'line',
  'bad-number': 'unassigned',
  'not-allowed': 'country',
  blocked: 'blocked',
  'opted-out': 'stopped',
  paused: 'paused',
  'too-many': 'limit',
  spent: 'spent',
  'too-long': 'tooLong',
  disabled: 'disabled',
};

/**
 * The refusal as a reply of the API: 429 if retryable, else 400 with the field of the recipient.
 */
export function onTheWire(refusal: OutboundRefusal, path: string, clock: Clock): Refusal {
  if (refusal.retryable)
    return refuse.tooMany(
      Math.max(1, Math.ceil(((refusal.until ?? 0) - clock.now()) / 1000)),
      refusal.message,
    );
  if (refusal.code === 'disabled') return refuse.forbidden(refusal.message);
  return refuse.invalid([{ path, message: refusal.message }], refusal.message);
}

/** Resolves with the result, or throws a refusal as an error of the API. */
export const toCaller = <T>(work: Promise<T>, path: string, clock: Clock): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof OutboundRefusal ? onTheWire(error, path, clock) : error;
  });
