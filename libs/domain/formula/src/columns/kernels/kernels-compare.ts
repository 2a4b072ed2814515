/* Loops over numbers, codes and bits that write 0 or 1 for each row, and return the number of ones,
   so that they need not be counted again. Those with an operator are in `loops-compare.ts`. */

type Data = Float64Array;
type Bits = Uint8Array;

/** Whether each number is from `low` to `high`. */
export function within(
  data: Data,
  from: number,
  size: number,
  low: number,
  high: number,
  out: Bits,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const value = data[from + i] as number;
    const bit = Number(value >= low) & Number(value <= high);
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
}

/** Looks up each code in a table. */
export function lookUp(
  codes: Int32Array,
  from: number,
  size: number,
  table: Bits,
  out: Bits,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = table[codes[from + i] as number] as number;
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
}

/** Looks up each code in a table, where the gate is 1. */
export function lookUpGated(
  codes: Int32Array,
  from: number,
  size: number,
  table: Bits,
  out: Bits,
  gate: Bits,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = (table[codes[from + i] as number] as number) & (gate[i] as number);
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
}

/** Whether both are 1. */
export function both(
  a: Bits,
  fromA: number,
  b: Bits,
  fromB: number,
  size: number,
  out: Bits,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = (a[fromA + i] as number) & (b[fromB + i] as number);
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
}

/** Whether either is 1. */
export function either(
  a: Bits,
  fromA: number,
  b: Bits,
  fromB: number,
  size: number,
  out: Bits,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = (a[fromA + i] as number) | (b[fromB + i] as number);
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
}

/** Negates bits. */
export function opposites(a: Bits, from: number, size: number, out: Bits): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = (a[from + i] as number) ^ 1;
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
}

/** The number of ones. */
export function countOnes(bits: Bits, from: number, size: number): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) ones = (ones + (bits[from + i] as number)) | 0;
  return ones;
}
