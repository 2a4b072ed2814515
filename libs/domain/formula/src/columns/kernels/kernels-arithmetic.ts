import { remainder } from '../../core/values.js';

/* Arithmetic loops over blocks, one for each operator and each shape of its operands (vector or
   scalar); the rules are those of `values.ts`. */

type Data = Float64Array;

/** Two vectors. */
type Two = (a: Data, fromA: number, b: Data, fromB: number, size: number, out: Data) => void;
/** A vector and a scalar. */
type One = (a: Data, from: number, b: number, size: number, out: Data) => void;

/** A vector with the other operand. */
export const betweenTwo = {
  '+': (a, fromA, b, fromB, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = (a[fromA + i] as number) + (b[fromB + i] as number);
  },
  '-': (a, fromA, b, fromB, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = (a[fromA + i] as number) - (b[fromB + i] as number);
  },
  '*': (a, fromA, b, fromB, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = (a[fromA + i] as number) * (b[fromB + i] as number);
  },
  '/': (a, fromA, b, fromB, size, out) => {
    for (let i = 0; i < size; i += 1) {
      const divisor = b[fromB + i] as number;
      out[i] = divisor === 0 ? 0 : (a[fromA + i] as number) / divisor;
    }
  },
  '%': (a, fromA, b, fromB, size, out) => {
    for (let i = 0; i < size; i += 1)
      out[i] = remainder(a[fromA + i] as number, b[fromB + i] as number);
  },
} as const satisfies Readonly<Record<string, Two>>;

/** A vector on the left, a scalar on the right. */
export const withOne = {
  '+': (a, from, b, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = (a[from + i] as number) + b;
  },
  '-': (a, from, b, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = (a[from + i] as number) - b;
  },
  '*': (a, from, b, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = (a[from + i] as number) * b;
  },
  '/': (a, from, b, size, out) => {
    if (b === 0) out.fill(0, 0, size);
    else for (let i = 0; i < size; i += 1) out[i] = (a[from + i] as number) / b;
  },
  '%': (a, from, b, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = remainder(a[from + i] as number, b);
  },
} as const satisfies Readonly<Record<string, One>>;

/** A scalar on the left, a vector on the right. */
export const fromOne = {
  '+': withOne['+'],
  '-': (b, from, a, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = a - (b[from + i] as number);
  },
  '*': withOne['*'],
  '/': (b, from, a, size, out) => {
    for (let i = 0; i < size; i += 1) {
      const divisor = b[from + i] as number;
      out[i] = divisor === 0 ? 0 : a / divisor;
    }
  },
  '%': (b, from, a, size, out) => {
    for (let i = 0; i < size; i += 1) out[i] = remainder(a, b[from + i] as number);
  },
} as const satisfies Readonly<Record<string, One>>;

/** Absolute values. */
export function absolutes(a: Data, from: number, size: number, out: Data): void {
  for (let i = 0; i < size; i += 1) out[i] = Math.abs(a[from + i] as number);
}

/** Negated values. */
export function negatives(a: Data, from: number, size: number, out: Data): void {
  for (let i = 0; i < size; i += 1) out[i] = -(a[from + i] as number);
}

/** The smaller of two values in each row, by `Math.min`, which propagates NaN. */
export function lesser(
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  out: Data,
): void {
  for (let i = 0; i < size; i += 1)
    out[i] = Math.min(a[fromA + i] as number, b[fromB + i] as number);
}

/** The larger of two values in each row. */
export function greater(
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  out: Data,
): void {
  for (let i = 0; i < size; i += 1)
    out[i] = Math.max(a[fromA + i] as number, b[fromB + i] as number);
}

/** The first value where the bit is 1, else the second; correct for any number. */
export function choose(
  bits: Uint8Array,
  fromBits: number,
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  out: Data,
): void {
  for (let i = 0; i < size; i += 1)
    out[i] = bits[fromBits + i] === 1 ? (a[fromA + i] as number) : (b[fromB + i] as number);
}

/**
 * As `choose`, for finite numbers: by multiplication, because a branch on random bits is
 * mispredicted half of the time.
 */
export function chooseFinite(
  bits: Uint8Array,
  fromBits: number,
  a: Data,
  fromA: number,
  b: Data,
  fromB: number,
  size: number,
  out: Data,
): void {
  for (let i = 0; i < size; i += 1) {
    const bit = bits[fromBits + i] as number;
    out[i] = (a[fromA + i] as number) * bit + (b[fromB + i] as number) * (1 - bit);
  }
}

/** Finite numbers where the bit is 1, else one finite number. */
export function chooseFiniteOr(
  bits: Uint8Array,
  fromBits: number,
  a: Data,
  fromA: number,
  otherwise: number,
  size: number,
  out: Data,
): void {
  if (otherwise === 0)
    for (let i = 0; i < size; i += 1)
      out[i] = (a[fromA + i] as number) * (bits[fromBits + i] as number);
  else
    for (let i = 0; i < size; i += 1) {
      const bit = bits[fromBits + i] as number;
      out[i] = (a[fromA + i] as number) * bit + otherwise * (1 - bit);
    }
}
