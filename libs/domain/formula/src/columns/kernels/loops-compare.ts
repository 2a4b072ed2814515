/*
 * Written by tools/generators/formula-loops.mjs; change it there and run `npm run sync`.
 *
 * Loops that compare numbers and write 0 or 1 for each. One loop for each operator: an engine
 * compiles `Number(a > b)` to a single instruction, while `a > b ? 1 : 0` is a branch that is
 * mispredicted half of the time for random numbers. Where a gate is 0, the result is 0. The loops
 * return how many results are 1, so that they need not be counted again.
 */

type Data = Float64Array;
type Bits = Uint8Array;

/** Compares each number with one. */
export type CompareOne = (
  data: Data,
  from: number,
  size: number,
  limit: number,
  out: Bits,
) => number;
/** Compares each number with one, where the gate is 1. */
export type CompareOneGated = (
  data: Data,
  from: number,
  size: number,
  limit: number,
  out: Bits,
  gate: Bits,
) => number;
/** Compares two numbers each. */
export type CompareTwo = (
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  out: Bits,
) => number;

const one = {
  '<': (data, from, size, limit, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) < limit);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '>': (data, from, size, limit, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) > limit);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '<=': (data, from, size, limit, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) <= limit);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '>=': (data, from, size, limit, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) >= limit);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '==': (data, from, size, limit, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) === limit);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '!=': (data, from, size, limit, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) !== limit);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
} as const satisfies Readonly<Record<string, CompareOne>>;

const oneGated = {
  '<': (data, from, size, limit, out, gate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) < limit) & (gate[i] as number);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '>': (data, from, size, limit, out, gate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) > limit) & (gate[i] as number);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '<=': (data, from, size, limit, out, gate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) <= limit) & (gate[i] as number);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '>=': (data, from, size, limit, out, gate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) >= limit) & (gate[i] as number);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '==': (data, from, size, limit, out, gate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) === limit) & (gate[i] as number);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '!=': (data, from, size, limit, out, gate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((data[from + i] as number) !== limit) & (gate[i] as number);
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
} as const satisfies Readonly<Record<string, CompareOneGated>>;

const two = {
  '<': (a, fromA, b, fromB, size, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((a[fromA + i] as number) < (b[fromB + i] as number));
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '>': (a, fromA, b, fromB, size, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((a[fromA + i] as number) > (b[fromB + i] as number));
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '<=': (a, fromA, b, fromB, size, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((a[fromA + i] as number) <= (b[fromB + i] as number));
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '>=': (a, fromA, b, fromB, size, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((a[fromA + i] as number) >= (b[fromB + i] as number));
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '==': (a, fromA, b, fromB, size, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((a[fromA + i] as number) === (b[fromB + i] as number));
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
  '!=': (a, fromA, b, fromB, size, out) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = Number((a[fromA + i] as number) !== (b[fromB + i] as number));
      out[i] = bit;
      ones = (ones + bit) | 0;
    }
    return ones;
  },
} as const satisfies Readonly<Record<string, CompareTwo>>;

/** An operator that compares. */
export type Comparison = keyof typeof one;

/** The loops that compare, by operator. */
export const compareLoops = { one, oneGated, two } as const;
