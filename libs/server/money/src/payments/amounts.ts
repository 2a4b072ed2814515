/** Thousandths of a satoshi in a bitcoin. */
const msatPerBitcoin = 100_000_000_000n;
const cent = 10_000n;

/** The fee on payments by link, in percent. */
export const linkFeePercent = 15n;

/** How long credit bought by card cannot be paid out, in milliseconds. */
export const cardHoldMs = 30 * 86_400_000;

/** Millionths of a dollar in dollars with at most two decimals. */
export const microsOf = (dollars: number): bigint => BigInt(Math.round(dollars * 100)) * cent;

/** Dollars for display. */
export const dollarsOf = (micros: bigint): number => Number(micros) / 1_000_000;

/** Satoshis for display. */
export const satsOf = (msat: bigint): number => Number(msat) / 1000;

/**
 * `part` of `whole` parts of an amount, rounded to a multiple of `unit`, halves to even. The
 * remainder belongs to the other party, so that nothing is lost.
 */
export function share(amount: bigint, part: bigint, whole: bigint, unit = cent): bigint {
  const size = whole * unit;
  const [floor, rest] = [(amount * part) / size, (amount * part) % size];
  const isUp = rest * 2n > size || (rest * 2n === size && floor % 2n === 1n);
  return (floor + (isUp ? 1n : 0n)) * unit;
}

/** The fee on a payment by link: dollars to the cent, satoshis to the thousandth. */
export const linkFee = (amount: bigint, unit = cent): bigint =>
  share(amount, linkFeePercent, 100n, unit);

/**
 * Converts millionths of a dollar to thousandths of a satoshi, in whole satoshis, rounded up.
 * `rate` is millionths of a dollar for a bitcoin.
 */
export function msatFor(micros: bigint, rate: bigint): bigint {
  const satoshis = (micros * (msatPerBitcoin / 1000n) + rate - 1n) / rate;
  return satoshis * 1000n;
}

/** Dollars for a satoshi. */
export const satToUsd = (rate: bigint): number => Number(rate) / 1e14;
