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
  dispute: { isTaken: boolean; isReturned: boolean; isOpen: boolean } | null;
}

export const dollar = 1_000_000n;
export const day = 86_400_000;

export const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);
export const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Deterministic random numbers from a seed. */
export function draws(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What went back to the payer's card and was not undone. */
function cameBack(paid: Paid): bigint {
  const { dispute } = paid;
  const left = leftToDispute(paid);
  return paid.amount - left + (dispute?.isTaken && !dispute.isReturned ? left : 0n);
}

/** A dispute is about all that was not refunded before: none is refunded after it here. */
export const leftToDispute = ({ amount, refunds }: Paid): bigint =>
  amount - sum(refunds.map((one) => (one.isFailed ? 0n : one.amount)));

/** What a payment is worth to its receiver today, without our fee; amounts are whole dollars. */
const worth = (paid: Paid): bigint =>
  ((paid.amount - cameBack(paid)) * (paid.amount - paid.fee)) / paid.amount;

/** A plain model of what some accounts have: sums over lists, without a ledger. */
export function createMoneyModel() {
  const payments: Paid[] = [];
  const payouts: { id: string; node: number; amount: bigint; isOut: boolean }[] = [];
  const spendings: { node: number; amount: bigint }[] = [];

  const of = (node: number): readonly Paid[] => payments.filter((one) => one.node === node);
  const bought = (node: number): bigint =>
    sum(
      of(node)
        .filter(({ isLink }) => !isLink)
        .map((one) => one.amount - cameBack(one)),
    );
  const received = (node: number, before = Infinity): bigint =>
    sum(
      of(node)
        .filter(({ isLink, at }) => isLink && at <= before)
        .map(worth),
    );
  const paidOut = (node: number): bigint =>
    sum(payouts.filter((one) => one.node === node && one.isOut).map(({ amount }) => amount));
  const spent = (node: number): bigint =>
    sum(spendings.filter((one) => one.node === node).map(({ amount }) => amount));
  const net = (node: number, rewards: bigint): bigint =>
    bought(node) + received(node) + rewards - paidOut(node) - spent(node);

  return {
    payments,
    payouts,
    spendings,
    of,
    /** Bought by card and not come back. */
    bought,
    /** Received by links, paid at `before` or earlier, and not come back. */
    received,
    paidOut,
    spent,
    /** What a node has with its claimed rewards; below zero it is what the node owes. */
    net,
    /** What may leave: nothing bought, no rewards, and nothing received within thirty days. */
    free(node: number, rewards: bigint, now: number): bigint {
      const stays = notBelowZero(bought(node) + rewards - spent(node));
      const held = received(node) - received(node, now - 30 * day);
      return notBelowZero(notBelowZero(net(node, rewards)) - stays - held);
    },
    /** Whether a bank has not decided about a payment of a node. */
    isHeld: (node: number): boolean => of(node).some((one) => one.dispute?.isOpen),
  };
}

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
