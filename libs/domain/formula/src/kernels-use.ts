/*
 * Loops that use bits and codes at once, when it need not be stored: to count, or to add up what
 * they choose. Those that compare first stand in `loops-use.ts`.
 */

type Data = Float64Array;
type Bits = Uint8Array;

/** Adds up finite values where bits are 1. */
export function sumWhere(
  bits: Bits,
  from: number,
  values: Data,
  fromValues: number,
  size: number,
  start: number,
): number {
  let sum = start;
  for (let i = 0; i < size; i += 1)
    sum += (values[fromValues + i] as number) * (bits[from + i] as number);
  return sum;
}

/** Adds up any values where bits are 1. */
export function sumAnyWhere(
  bits: Bits,
  from: number,
  values: Data,
  fromValues: number,
  size: number,
  start: number,
): number {
  let sum = start;
  for (let i = 0; i < size; i += 1)
    sum += bits[from + i] === 1 ? (values[fromValues + i] as number) : 0;
  return sum;
}

/** How many codes a table says 1 of. */
export function countCodes(codes: Int32Array, from: number, size: number, table: Bits): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1)
    ones = (ones + (table[codes[from + i] as number] as number)) | 0;
  return ones;
}

/** How many codes a table says 1 of where the gate is 1. */
export function countCodesGated(
  codes: Int32Array,
  from: number,
  size: number,
  table: Bits,
  gate: Bits,
  fromGate: number,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1)
    ones =
      (ones + ((table[codes[from + i] as number] as number) & (gate[fromGate + i] as number))) | 0;
  return ones;
}
