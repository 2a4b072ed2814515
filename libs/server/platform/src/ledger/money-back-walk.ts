import { type PaymentEvent } from '@patchbay/server-providers';

/** A payment in the model: what of it is refunded or disputed at the processor. */
export interface Paid {
  readonly id: string;
  readonly node: number;
  readonly isLink: boolean;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly at: number;
  readonly refunds: { readonly id: string; readonly amount: bigint; isFailed: boolean }[];
  dispute: { readonly id: string; isTaken: boolean; isReturned: boolean; isOpen: boolean } | null;
}

export const dollar = 1_000_000n;
export const day = 86_400_000;

/** Deterministic random numbers from a seed. */
export function draws(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What went back to the payer's card and was not undone. */
export function cameBack(paid: Paid): bigint {
  const refunded = paid.refunds.reduce((sum, one) => sum + (one.isFailed ? 0n : one.amount), 0n);
  const { dispute } = paid;
  return refunded + (dispute?.isTaken && !dispute.isReturned ? leftToDispute(paid) : 0n);
}

/** A dispute is about all that was not refunded before: none is refunded after it here. */
export const leftToDispute = ({ amount, refunds }: Paid): bigint =>
  amount - refunds.reduce((sum, one) => sum + (one.isFailed ? 0n : one.amount), 0n);

/** What a payment is worth to its receiver today, without our fee; amounts are whole dollars. */
export const worth = (paid: Paid): bigint =>
  ((paid.amount - cameBack(paid)) * (paid.amount - paid.fee)) / paid.amount;

let count = 0;
/** An event as the processor reports it. */
export function eventOf<T extends PaymentEvent['type']>(
  type: T,
  at: number,
  rest: Omit<Extract<PaymentEvent, { type: T }>, 'id' | 'processor' | 'at' | 'type'>,
): PaymentEvent {
  count += 1;
  return {
    id: `evt_${count}`,
    processor: 'walk',
    at: new Date(at),
    type,
    ...rest,
  } as unknown as PaymentEvent;
}
