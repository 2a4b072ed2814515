import { type Clock } from '@patchbay/kernel';
import { type Refusal, refuse } from '@patchbay/server-kit';

/** Why a call, a text or a mail is not made at all. `retryable` when the same may work later. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
  readonly code:
    | 'no-agent'
    | 'no-number'
    | 'bad-number'
    | 'not-allowed'
    | 'blocked'
    | 'opted-out'
    | 'too-many'
    | 'spent'
    | 'disabled';
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

/**
 * The refusal as a caller of the API reads it: 429 for what works later, else 400 with the field
 * that named the recipient.
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

/** Passes on a result, and a refusal as the caller of the API reads it. */
export const toCaller = <T>(work: Promise<T>, path: string, clock: Clock): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof OutboundRefusal ? onTheWire(error, path, clock) : error;
  });
