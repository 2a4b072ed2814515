/* Loops that use bits and codes without storing them: to count, or to sum the selected values.
   Those that compare first are in `loops-use.ts`. */

type Data = Float64Array;
type Bits = Uint8Array;

/** Sums finite values where bits are 1. */
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

/** Sums any values where bits are 1. */
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

/** Counts the codes that a table maps to 1. */
export function countCodes(codes: Int32Array, from: number, size: number, table: Bits): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1)
    ones = (ones + (table[codes[from + i] as number] as number)) | 0;
  return ones;
}

/** Counts the codes that a table maps to 1 where the gate is 1. */
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
