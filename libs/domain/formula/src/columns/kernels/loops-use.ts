/*
 * Written by tools/generators/formula-loops.mjs; change it there and run `npm run sync`.
 *
 * Loops that compare and use the results at once, without storing them: to count, or to sum the
 * selected numbers. A summand is multiplied by 0 or 1 and so must be finite.
 */

import { type Comparison } from './loops-compare.js';

type Data = Float64Array;
type Bits = Uint8Array;

/** For how many numbers a comparison holds. */
type Count = (data: Data, from: number, size: number, limit: number) => number;
/** For how many it holds where the gate is 1. */
type CountGated = (
  data: Data,
  from: number,
  size: number,
  limit: number,
  gate: Bits,
  fromGate: number,
) => number;
/** Adds the values where it holds to a sum; writes the sum to `out[0]`, and for how many it holds to `out[1]`. */
type SumWhere = (
  data: Data,
  from: number,
  size: number,
  limit: number,
  values: Data,
  fromValues: number,
  start: number,
  out: Data,
) => void;
/** How many codes a table says 1 of while a comparison of a number holds. */
type CountCodesWhere = (
  codes: Int32Array,
  fromCodes: number,
  table: Bits,
  data: Data,
  from: number,
  size: number,
  limit: number,
) => number;

/** Counts for how many numbers a comparison holds. */
export const countLoops: Readonly<Record<Comparison, Count>> = {
  '<': (data, from, size, limit) => {
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4)
      ones =
        (ones +
          Number((data[from + i] as number) < limit) +
          Number((data[from + i + 1] as number) < limit) +
          Number((data[from + i + 2] as number) < limit) +
          Number((data[from + i + 3] as number) < limit)) |
        0;
    for (; i < size; i += 1) ones = (ones + Number((data[from + i] as number) < limit)) | 0;
    return ones;
  },
  '>': (data, from, size, limit) => {
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4)
      ones =
        (ones +
          Number((data[from + i] as number) > limit) +
          Number((data[from + i + 1] as number) > limit) +
          Number((data[from + i + 2] as number) > limit) +
          Number((data[from + i + 3] as number) > limit)) |
        0;
    for (; i < size; i += 1) ones = (ones + Number((data[from + i] as number) > limit)) | 0;
    return ones;
  },
  '<=': (data, from, size, limit) => {
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4)
      ones =
        (ones +
          Number((data[from + i] as number) <= limit) +
          Number((data[from + i + 1] as number) <= limit) +
          Number((data[from + i + 2] as number) <= limit) +
          Number((data[from + i + 3] as number) <= limit)) |
        0;
    for (; i < size; i += 1) ones = (ones + Number((data[from + i] as number) <= limit)) | 0;
    return ones;
  },
  '>=': (data, from, size, limit) => {
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4)
      ones =
        (ones +
          Number((data[from + i] as number) >= limit) +
          Number((data[from + i + 1] as number) >= limit) +
          Number((data[from + i + 2] as number) >= limit) +
          Number((data[from + i + 3] as number) >= limit)) |
        0;
    for (; i < size; i += 1) ones = (ones + Number((data[from + i] as number) >= limit)) | 0;
    return ones;
  },
  '==': (data, from, size, limit) => {
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4)
      ones =
        (ones +
          Number((data[from + i] as number) === limit) +
          Number((data[from + i + 1] as number) === limit) +
          Number((data[from + i + 2] as number) === limit) +
          Number((data[from + i + 3] as number) === limit)) |
        0;
    for (; i < size; i += 1) ones = (ones + Number((data[from + i] as number) === limit)) | 0;
    return ones;
  },
  '!=': (data, from, size, limit) => {
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4)
      ones =
        (ones +
          Number((data[from + i] as number) !== limit) +
          Number((data[from + i + 1] as number) !== limit) +
          Number((data[from + i + 2] as number) !== limit) +
          Number((data[from + i + 3] as number) !== limit)) |
        0;
    for (; i < size; i += 1) ones = (ones + Number((data[from + i] as number) !== limit)) | 0;
    return ones;
  },
};

/** Counts for how many numbers a comparison holds where the gate is 1. */
export const countGatedLoops: Readonly<Record<Comparison, CountGated>> = {
  '<': (data, from, size, limit, gate, fromGate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones + (Number((data[from + i] as number) < limit) & (gate[fromGate + i] as number))) | 0;
    return ones;
  },
  '>': (data, from, size, limit, gate, fromGate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones + (Number((data[from + i] as number) > limit) & (gate[fromGate + i] as number))) | 0;
    return ones;
  },
  '<=': (data, from, size, limit, gate, fromGate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones + (Number((data[from + i] as number) <= limit) & (gate[fromGate + i] as number))) | 0;
    return ones;
  },
  '>=': (data, from, size, limit, gate, fromGate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones + (Number((data[from + i] as number) >= limit) & (gate[fromGate + i] as number))) | 0;
    return ones;
  },
  '==': (data, from, size, limit, gate, fromGate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones + (Number((data[from + i] as number) === limit) & (gate[fromGate + i] as number))) |
        0;
    return ones;
  },
  '!=': (data, from, size, limit, gate, fromGate) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones + (Number((data[from + i] as number) !== limit) & (gate[fromGate + i] as number))) |
        0;
    return ones;
  },
};

/** Adds up values where a comparison holds. */
export const sumWhereLoops: Readonly<Record<Comparison, SumWhere>> = {
  '<': (data, from, size, limit, values, fromValues, start, out) => {
    const bound = limit * 1;
    let sum = start * 1;
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4) {
      const x = from + i;
      const y = fromValues + i;
      const p = Number((data[x] as number) < bound);
      const q = Number((data[x + 1] as number) < bound);
      const r = Number((data[x + 2] as number) < bound);
      const s = Number((data[x + 3] as number) < bound);
      sum += (values[y] as number) * p;
      sum += (values[y + 1] as number) * q;
      sum += (values[y + 2] as number) * r;
      sum += (values[y + 3] as number) * s;
      ones = (ones + p + q + r + s) | 0;
    }
    for (; i < size; i += 1) {
      const bit = Number((data[from + i] as number) < bound);
      sum += (values[fromValues + i] as number) * bit;
      ones = (ones + bit) | 0;
    }
    out[0] = sum;
    out[1] = ones;
  },
  '>': (data, from, size, limit, values, fromValues, start, out) => {
    const bound = limit * 1;
    let sum = start * 1;
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4) {
      const x = from + i;
      const y = fromValues + i;
      const p = Number((data[x] as number) > bound);
      const q = Number((data[x + 1] as number) > bound);
      const r = Number((data[x + 2] as number) > bound);
      const s = Number((data[x + 3] as number) > bound);
      sum += (values[y] as number) * p;
      sum += (values[y + 1] as number) * q;
      sum += (values[y + 2] as number) * r;
      sum += (values[y + 3] as number) * s;
      ones = (ones + p + q + r + s) | 0;
    }
    for (; i < size; i += 1) {
      const bit = Number((data[from + i] as number) > bound);
      sum += (values[fromValues + i] as number) * bit;
      ones = (ones + bit) | 0;
    }
    out[0] = sum;
    out[1] = ones;
  },
  '<=': (data, from, size, limit, values, fromValues, start, out) => {
    const bound = limit * 1;
    let sum = start * 1;
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4) {
      const x = from + i;
      const y = fromValues + i;
      const p = Number((data[x] as number) <= bound);
      const q = Number((data[x + 1] as number) <= bound);
      const r = Number((data[x + 2] as number) <= bound);
      const s = Number((data[x + 3] as number) <= bound);
      sum += (values[y] as number) * p;
      sum += (values[y + 1] as number) * q;
      sum += (values[y + 2] as number) * r;
      sum += (values[y + 3] as number) * s;
      ones = (ones + p + q + r + s) | 0;
    }
    for (; i < size; i += 1) {
      const bit = Number((data[from + i] as number) <= bound);
      sum += (values[fromValues + i] as number) * bit;
      ones = (ones + bit) | 0;
    }
    out[0] = sum;
    out[1] = ones;
  },
  '>=': (data, from, size, limit, values, fromValues, start, out) => {
    const bound = limit * 1;
    let sum = start * 1;
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4) {
      const x = from + i;
      const y = fromValues + i;
      const p = Number((data[x] as number) >= bound);
      const q = Number((data[x + 1] as number) >= bound);
      const r = Number((data[x + 2] as number) >= bound);
      const s = Number((data[x + 3] as number) >= bound);
      sum += (values[y] as number) * p;
      sum += (values[y + 1] as number) * q;
      sum += (values[y + 2] as number) * r;
      sum += (values[y + 3] as number) * s;
      ones = (ones + p + q + r + s) | 0;
    }
    for (; i < size; i += 1) {
      const bit = Number((data[from + i] as number) >= bound);
      sum += (values[fromValues + i] as number) * bit;
      ones = (ones + bit) | 0;
    }
    out[0] = sum;
    out[1] = ones;
  },
  '==': (data, from, size, limit, values, fromValues, start, out) => {
    const bound = limit * 1;
    let sum = start * 1;
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4) {
      const x = from + i;
      const y = fromValues + i;
      const p = Number((data[x] as number) === bound);
      const q = Number((data[x + 1] as number) === bound);
      const r = Number((data[x + 2] as number) === bound);
      const s = Number((data[x + 3] as number) === bound);
      sum += (values[y] as number) * p;
      sum += (values[y + 1] as number) * q;
      sum += (values[y + 2] as number) * r;
      sum += (values[y + 3] as number) * s;
      ones = (ones + p + q + r + s) | 0;
    }
    for (; i < size; i += 1) {
      const bit = Number((data[from + i] as number) === bound);
      sum += (values[fromValues + i] as number) * bit;
      ones = (ones + bit) | 0;
    }
    out[0] = sum;
    out[1] = ones;
  },
  '!=': (data, from, size, limit, values, fromValues, start, out) => {
    const bound = limit * 1;
    let sum = start * 1;
    let ones = 0;
    let i = 0;
    for (; i < size - 3; i += 4) {
      const x = from + i;
      const y = fromValues + i;
      const p = Number((data[x] as number) !== bound);
      const q = Number((data[x + 1] as number) !== bound);
      const r = Number((data[x + 2] as number) !== bound);
      const s = Number((data[x + 3] as number) !== bound);
      sum += (values[y] as number) * p;
      sum += (values[y + 1] as number) * q;
      sum += (values[y + 2] as number) * r;
      sum += (values[y + 3] as number) * s;
      ones = (ones + p + q + r + s) | 0;
    }
    for (; i < size; i += 1) {
      const bit = Number((data[from + i] as number) !== bound);
      sum += (values[fromValues + i] as number) * bit;
      ones = (ones + bit) | 0;
    }
    out[0] = sum;
    out[1] = ones;
  },
};

/**
 * Counts codes that the table maps to 1 while a comparison holds:
 * `direction == 'inbound' && transfer == 1`. `kernels-fused.ts` has the greater-than operators.
 */
export const countCodesWhereLoops: Readonly<
  Record<Exclude<Comparison, '>' | '>='>, CountCodesWhere>
> = {
  '<': (codes, fromCodes, table, data, from, size, limit) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones +
          (Number((data[from + i] as number) < limit) &
            (table[codes[fromCodes + i] as number] as number))) |
        0;
    return ones;
  },
  '<=': (codes, fromCodes, table, data, from, size, limit) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones +
          (Number((data[from + i] as number) <= limit) &
            (table[codes[fromCodes + i] as number] as number))) |
        0;
    return ones;
  },
  '==': (codes, fromCodes, table, data, from, size, limit) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones +
          (Number((data[from + i] as number) === limit) &
            (table[codes[fromCodes + i] as number] as number))) |
        0;
    return ones;
  },
  '!=': (codes, fromCodes, table, data, from, size, limit) => {
    let ones = 0;
    for (let i = 0; i < size; i += 1)
      ones =
        (ones +
          (Number((data[from + i] as number) !== limit) &
            (table[codes[fromCodes + i] as number] as number))) |
        0;
    return ones;
  },
};
