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

/**
 * Counts the rows where two numbers exceed their bounds: `transfer > 0 && duration > 30`. Both begin
 * at the same index, because a second one takes as long as a comparison.
 */
export function countBoth(
  a: Data,
  boundA: number,
  b: Data,
  boundB: number,
  from: number,
  size: number,
): number {
  const limitA = boundA * 1;
  const limitB = boundB * 1;
  const end = from + size;
  let ones = 0;
  let i = from;
  for (; i < end - 3; i += 4) {
    const p = Number((a[i] as number) > limitA) & Number((b[i] as number) > limitB);
    const q = Number((a[i + 1] as number) > limitA) & Number((b[i + 1] as number) > limitB);
    const r = Number((a[i + 2] as number) > limitA) & Number((b[i + 2] as number) > limitB);
    const s = Number((a[i + 3] as number) > limitA) & Number((b[i + 3] as number) > limitB);
    ones = (ones + p + q + r + s) | 0;
  }
  for (; i < end; i += 1)
    ones = (ones + (Number((a[i] as number) > limitA) & Number((b[i] as number) > limitB))) | 0;
  return ones;
}

/**
 * Counts the codes whose bit is set in a mask while a number exceeds a bound: `direction ==
 * 'inbound' && duration > 30`. The mask avoids reading a table; codes are below 32. Both begin at the
 * same index.
 */
export function countMaskedWhile(
  codes: Int32Array,
  mask: number,
  data: Data,
  bound: number,
  from: number,
  size: number,
): number {
  const limit = bound * 1;
  const end = from + size;
  let ones = 0;
  let i = from;
  for (; i < end - 3; i += 4) {
    const p = Number((data[i] as number) > limit) & (mask >>> (codes[i] as number));
    const q = Number((data[i + 1] as number) > limit) & (mask >>> (codes[i + 1] as number));
    const r = Number((data[i + 2] as number) > limit) & (mask >>> (codes[i + 2] as number));
    const s = Number((data[i + 3] as number) > limit) & (mask >>> (codes[i + 3] as number));
    ones = (ones + p + q + r + s) | 0;
  }
  for (; i < end; i += 1)
    ones = (ones + (Number((data[i] as number) > limit) & (mask >>> (codes[i] as number)))) | 0;
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
 * Sums quotients of finite numbers where a number exceeds a bound: `if(transfer > 0, cost /
 * duration, 0)`. A quotient by zero is 0, and so is one that is not selected: 0 is divided. All
 * three begin at the same index.
 */
export function sumQuotientsWhere(
  data: Data,
  bound: number,
  a: Data,
  b: Data,
  from: number,
  size: number,
  start: number,
): number {
  if (data === b && bound >= 0) return sumQuotientsAbove(b, bound, a, from, size, start);
  const limit = bound * 1;
  const end = from + size;
  let sum = start * 1;
  let i = from;
  for (; i < end - 3; i += 4) {
    const d = b[i] as number;
    const e = b[i + 1] as number;
    const f = b[i + 2] as number;
    const g = b[i + 3] as number;
    const k = Number(d === 0);
    const l = Number(e === 0);
    const m = Number(f === 0);
    const n = Number(g === 0);
    const p = Number((data[i] as number) > limit) & (k ^ 1);
    const q = Number((data[i + 1] as number) > limit) & (l ^ 1);
    const r = Number((data[i + 2] as number) > limit) & (m ^ 1);
    const s = Number((data[i + 3] as number) > limit) & (n ^ 1);
    sum += ((a[i] as number) * p) / (d + k);
    sum += ((a[i + 1] as number) * q) / (e + l);
    sum += ((a[i + 2] as number) * r) / (f + m);
    sum += ((a[i + 3] as number) * s) / (g + n);
  }
  for (; i < end; i += 1) {
    const divisor = b[i] as number;
    const isZero = Number(divisor === 0);
    const bit = Number((data[i] as number) > limit) & (isZero ^ 1);
    sum += ((a[i] as number) * bit) / (divisor + isZero);
  }
  return sum;
}

/** The same where the divisor itself exceeds a bound of at least 0, so that it is never zero. */
function sumQuotientsAbove(
  b: Data,
  bound: number,
  a: Data,
  from: number,
  size: number,
  start: number,
): number {
  const limit = bound * 1;
  const end = from + size;
  let sum = start * 1;
  let i = from;
  for (; i < end - 3; i += 4) {
    const d = b[i] as number;
    const e = b[i + 1] as number;
    const f = b[i + 2] as number;
    const g = b[i + 3] as number;
    const p = Number(d > limit);
    const q = Number(e > limit);
    const r = Number(f > limit);
    const s = Number(g > limit);
    sum += ((a[i] as number) * p) / (d * p + (p ^ 1));
    sum += ((a[i + 1] as number) * q) / (e * q + (q ^ 1));
    sum += ((a[i + 2] as number) * r) / (f * r + (r ^ 1));
    sum += ((a[i + 3] as number) * s) / (g * s + (s ^ 1));
  }
  for (; i < end; i += 1) {
    const divisor = b[i] as number;
    const bit = Number(divisor > limit);
    sum += ((a[i] as number) * bit) / (divisor * bit + (bit ^ 1));
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
