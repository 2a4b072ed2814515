import { type Comparison } from './loops-compare.js';

/* Loops that combine several steps where storing an intermediate block would cost more than the
   steps: two conditions, and rates behind a condition. None of them branches on the values of a
   row, because a branch on random data is mispredicted half of the time. Processing several rows
   per iteration saves loop overhead, and `* 1` converts a parameter to a number before the loop
   instead of in each iteration. */

type Data = Float64Array;
type Bits = Uint8Array;

const double = new Float64Array(1);
const bitsOfDouble = new BigInt64Array(double.buffer);

/** The largest number below a finite one. */
function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  double[0] = value;
  bitsOfDouble[0] = (bitsOfDouble[0] as bigint) + (value > 0 ? -1n : 1n);
  return double[0];
}

/** The bound that numbers must exceed for a comparison to hold; null when it has another form. */
export function greaterThan(operator: Comparison, limit: number): number | null {
  if (operator === '>') return limit;
  return operator === '>=' && Number.isFinite(limit) ? nextBelow(limit) : null;
}

/** Counts the rows where two numbers exceed their bounds: `transfer > 0 && duration > 30`. */
export function countBoth(
  a: Data,
  fromA: number,
  boundA: number,
  b: Data,
  fromB: number,
  boundB: number,
  size: number,
): number {
  const limitA = boundA * 1;
  const limitB = boundB * 1;
  let ones = 0;
  let i = 0;
  for (; i < size - 3; i += 4) {
    const x = fromA + i;
    const y = fromB + i;
    const p = Number((a[x] as number) > limitA) & Number((b[y] as number) > limitB);
    const q = Number((a[x + 1] as number) > limitA) & Number((b[y + 1] as number) > limitB);
    const r = Number((a[x + 2] as number) > limitA) & Number((b[y + 2] as number) > limitB);
    const s = Number((a[x + 3] as number) > limitA) & Number((b[y + 3] as number) > limitB);
    ones = (ones + p + q + r + s) | 0;
  }
  for (; i < size; i += 1)
    ones += Number((a[fromA + i] as number) > limitA) & Number((b[fromB + i] as number) > limitB);
  return ones;
}

/**
 * Counts the codes whose bit is set in a mask while a number exceeds a bound: `direction ==
 * 'inbound' && duration > 30`. The mask avoids reading a table; codes are below 32.
 */
export function countMaskedWhile(
  codes: Int32Array,
  fromCodes: number,
  mask: number,
  data: Data,
  from: number,
  bound: number,
  size: number,
): number {
  const limit = bound * 1;
  let ones = 0;
  let i = 0;
  for (; i < size - 3; i += 4) {
    const x = from + i;
    const y = fromCodes + i;
    const p = Number((data[x] as number) > limit) & (mask >>> (codes[y] as number));
    const q = Number((data[x + 1] as number) > limit) & (mask >>> (codes[y + 1] as number));
    const r = Number((data[x + 2] as number) > limit) & (mask >>> (codes[y + 2] as number));
    const s = Number((data[x + 3] as number) > limit) & (mask >>> (codes[y + 3] as number));
    ones = (ones + p + q + r + s) | 0;
  }
  for (; i < size; i += 1)
    ones +=
      Number((data[from + i] as number) > limit) & (mask >>> (codes[fromCodes + i] as number));
  return ones;
}

/** As `countMaskedWhile` with a table, for dictionaries that are too large for a mask. */
export function countCodesWhile(
  codes: Int32Array,
  fromCodes: number,
  table: Bits,
  data: Data,
  from: number,
  bound: number,
  size: number,
): number {
  const limit = bound * 1;
  let ones = 0;
  for (let i = 0; i < size; i += 1)
    ones =
      (ones +
        (Number((data[from + i] as number) > limit) &
          (table[codes[fromCodes + i] as number] as number))) |
      0;
  return ones;
}

/**
 * Sums quotients of finite numbers where a number exceeds a bound: `if(duration > 0, cost /
 * duration, 0)`. A quotient by zero is 0, and so is one that is not selected: it is divided by 1 and
 * multiplied by 0.
 */
export function sumQuotientsWhere(
  data: Data,
  from: number,
  bound: number,
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  start: number,
): number {
  if (data === b && from === fromB && bound >= 0)
    return sumQuotientsAbove(b, fromB, bound, a, fromA, size, start);
  const limit = bound * 1;
  let sum = start * 1;
  let i = 0;
  for (; i < size - 1; i += 2) {
    const x = from + i;
    const y = fromA + i;
    const z = fromB + i;
    const p = b[z] as number;
    const q = b[z + 1] as number;
    const v = Number((data[x] as number) > limit) & Number(p !== 0);
    const w = Number((data[x + 1] as number) > limit) & Number(q !== 0);
    sum += ((a[y] as number) / (p * v + (v ^ 1))) * v;
    sum += ((a[y + 1] as number) / (q * w + (w ^ 1))) * w;
  }
  if (i < size) {
    const p = b[fromB + i] as number;
    const v = Number((data[from + i] as number) > limit) & Number(p !== 0);
    sum += ((a[fromA + i] as number) / (p * v + (v ^ 1))) * v;
  }
  return sum;
}

/** The same where the divisor itself exceeds a bound of at least 0, so that it is never zero. */
function sumQuotientsAbove(
  b: Data,
  fromB: number,
  bound: number,
  a: Data,
  fromA: number,
  size: number,
  start: number,
): number {
  const limit = bound * 1;
  let sum = start * 1;
  let i = 0;
  for (; i < size - 1; i += 2) {
    const y = fromA + i;
    const z = fromB + i;
    const p = b[z] as number;
    const q = b[z + 1] as number;
    const v = Number(p > limit);
    const w = Number(q > limit);
    sum += ((a[y] as number) / (p * v + (v ^ 1))) * v;
    sum += ((a[y + 1] as number) / (q * w + (w ^ 1))) * w;
  }
  if (i < size) {
    const p = b[fromB + i] as number;
    const v = Number(p > limit);
    sum += ((a[fromA + i] as number) / (p * v + (v ^ 1))) * v;
  }
  return sum;
}

/** As `sumQuotientsWhere`, where bits are 1. */
export function sumQuotients(
  bits: Bits,
  fromBits: number,
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  start: number,
): number {
  let sum = start * 1;
  for (let i = 0; i < size; i += 1) {
    const divisor = b[fromB + i] as number;
    const isZero = Number(divisor === 0);
    const bit = (bits[fromBits + i] as number) & (isZero ^ 1);
    sum += ((a[fromA + i] as number) * bit) / (divisor + isZero);
  }
  return sum;
}
