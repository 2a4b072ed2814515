import { type Clock } from '@patchbay/kernel';
import { type Refusal, refuse } from '@patchbay/server-kit';

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

  constructor(code: OutboundRefusal['code'], message: string, until: number | null = null) {
    super(message);
    this.code = code;
    this.until = until;
  }

  get retryable(): boolean {
    return this.code === 'too-many' || this.code === 'spent' || this.code === 'paused';
  }
}

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
