/**
 * Generates the repeated loops of the formula language, each from one template. One loop for each
 * operator, because an engine compiles `Number(a > b)` to a single instruction and would branch on
 * an operator that is passed as an argument; one loop for each of the first field names, because
 * type feedback belongs to a place in the source. A single shared loop would be several times
 * slower, and code generated at run time (`new Function`) is refused by the lint and by pages with
 * a strict content security policy. `npm run sync` writes the files; `npm run sync -- --check`
 * fails if one was edited manually.
 */
const folder = 'libs/domain/formula/src';

/** The operators of the language and what they are in the source. */
const comparisons = { '<': '<', '>': '>', '<=': '<=', '>=': '>=', '==': '===', '!=': '!==' };

/** A table with one loop for each operator. */
const byOperator = (parameters, body, operators = Object.keys(comparisons)) =>
  `{${operators
    .map((name) => `'${name}': (${parameters}) => {${body(comparisons[name])}},`)
    .join('\n')}}`;

const file = (introduction, text) =>
  `/*\n * Written by tools/generators/formula-loops.mjs; change it there and run \`npm run sync\`.\n *\n * ${introduction}\n */\n\n${text}`;

/** Writes 0 or 1 for each row and gives how many are 1. */
const writing = (bit) => `
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = ${bit};
    out[i] = bit;
    ones = (ones + bit) | 0;
  }
  return ones;
`;

const compareLoops = file(
  `Loops that compare numbers and write 0 or 1 for each. One loop for each operator: an engine
 * compiles \`Number(a > b)\` to a single instruction, while \`a > b ? 1 : 0\` is a branch that is
 * mispredicted half of the time for random numbers. Where a gate is 0, the result is 0. The loops
 * return how many results are 1, so that they need not be counted again.`,
  `type Data = Float64Array;
type Bits = Uint8Array;

/** Compares each number with one. */
export type CompareOne = (data: Data, from: number, size: number, limit: number, out: Bits) => number;
/** Compares each number with one, where the gate is 1. */
export type CompareOneGated = (data: Data, from: number, size: number, limit: number, out: Bits, gate: Bits) => number;
/** Compares two numbers each. */
export type CompareTwo = (a: Data, fromA: number, b: Data, fromB: number, size: number, out: Bits) => number;

const one = ${byOperator('data, from, size, limit, out', (is) =>
    writing(`Number((data[from + i] as number) ${is} limit)`),
  )} as const satisfies Readonly<Record<string, CompareOne>>;

const oneGated = ${byOperator('data, from, size, limit, out, gate', (is) =>
    writing(`Number((data[from + i] as number) ${is} limit) & (gate[i] as number)`),
  )} as const satisfies Readonly<Record<string, CompareOneGated>>;

const two = ${byOperator('a, fromA, b, fromB, size, out', (is) =>
    writing(`Number((a[fromA + i] as number) ${is} (b[fromB + i] as number))`),
  )} as const satisfies Readonly<Record<string, CompareTwo>>;

/** An operator that compares. */
export type Comparison = keyof typeof one;

/** The loops that compare, by operator. */
export const compareLoops = { one, oneGated, two } as const;
`,
);

/** Adds up how many rows there are for which something is 1. */
const counting = (bit) => `
  let ones = 0;
  for (let i = 0; i < size; i += 1) ones = (ones + ${bit}) | 0;
  return ones;
`;

/**
 * The same with four rows in each turn, because the turn itself takes as long as a row. `bit` gets
 * the row.
 */
const countingByFour = (bit) => `
  let ones = 0;
  let i = 0;
  for (; i < size - 3; i += 4)
    ones = (ones + ${['i', 'i + 1', 'i + 2', 'i + 3'].map(bit).join(' + ')}) | 0;
  for (; i < size; i += 1) ones = (ones + ${bit('i')}) | 0;
  return ones;
`;

const useLoops = file(
  `Loops that compare and use the results at once, without storing them: to count, or to sum the
 * selected numbers. A summand is multiplied by 0 or 1 and so must be finite.`,
  `import { type Comparison } from './loops-compare.js';

type Data = Float64Array;
type Bits = Uint8Array;

/** For how many numbers a comparison holds. */
type Count = (data: Data, from: number, size: number, limit: number) => number;
/** For how many it holds where the gate is 1. */
type CountGated = (data: Data, from: number, size: number, limit: number, gate: Bits, fromGate: number) => number;
/** Adds the values where it holds to a sum; writes the sum to \`out[0]\`, and for how many it holds to \`out[1]\`. */
type SumWhere = (data: Data, from: number, size: number, limit: number, values: Data, fromValues: number, start: number, out: Data) => void;
/** How many codes a table says 1 of while a comparison of a number holds. */
type CountCodesWhere = (codes: Int32Array, fromCodes: number, table: Bits, data: Data, from: number, size: number, limit: number) => number;

/** Counts for how many numbers a comparison holds. */
export const countLoops: Readonly<Record<Comparison, Count>> = ${byOperator(
    'data, from, size, limit',
    (is) => countingByFour((row) => `Number((data[from + ${row}] as number) ${is} limit)`),
  )};

/** Counts for how many numbers a comparison holds where the gate is 1. */
export const countGatedLoops: Readonly<Record<Comparison, CountGated>> = ${byOperator(
    'data, from, size, limit, gate, fromGate',
    (is) =>
      counting(`(Number((data[from + i] as number) ${is} limit) & (gate[fromGate + i] as number))`),
  )};

/** Adds up values where a comparison holds. */
export const sumWhereLoops: Readonly<Record<Comparison, SumWhere>> = ${byOperator(
    'data, from, size, limit, values, fromValues, start, out',
    (is) => `
      const bound = limit * 1;
      let sum = start * 1;
      let ones = 0;
      let i = 0;
      for (; i < size - 3; i += 4) {
        const x = from + i;
        const y = fromValues + i;
        const p = Number((data[x] as number) ${is} bound);
        const q = Number((data[x + 1] as number) ${is} bound);
        const r = Number((data[x + 2] as number) ${is} bound);
        const s = Number((data[x + 3] as number) ${is} bound);
        sum += (values[y] as number) * p;
        sum += (values[y + 1] as number) * q;
        sum += (values[y + 2] as number) * r;
        sum += (values[y + 3] as number) * s;
        ones = (ones + p + q + r + s) | 0;
      }
      for (; i < size; i += 1) {
        const bit = Number((data[from + i] as number) ${is} bound);
        sum += (values[fromValues + i] as number) * bit;
        ones = (ones + bit) | 0;
      }
      out[0] = sum;
      out[1] = ones;
    `,
  )};

/**
 * Counts codes that the table maps to 1 while a comparison holds:
 * \`direction == 'inbound' && transfer == 1\`. \`kernels-fused.ts\` has the greater-than operators.
 */
export const countCodesWhereLoops: Readonly<Record<Exclude<Comparison, '>' | '>='>, CountCodesWhere>> = ${byOperator(
    'codes, fromCodes, table, data, from, size, limit',
    (is) =>
      counting(
        `(Number((data[from + i] as number) ${is} limit) & (table[codes[fromCodes + i] as number] as number))`,
      ),
    ['<', '<=', '==', '!='],
  )};
`,
);

/** How many names of fields have a loop of their own; the last loop is for all others. */
const copies = 8;

const reading = (test) => `(rows, from, start, size, name, out) => {
  for (let i = start; i < size; i += 1) {
    const row = rows[from + i] as FormulaRow;
    const held = row[name];
    if (row['__proto__'] !== plain || ${test}) return i;
    out[i] = held;
  }
  return size;
},`;

const rowLoops = file(
  `Loops that read one field of many rows. An engine's inline cache belongs to a place in the
 * source: with one name and one object shape, reading is as fast as \`row.duration\`, and with
 * several names several times slower. So the loops are repeated here, and each field name gets its
 * own (\`row-loops.ts\`) until they run out. The last one is shared.
 *
 * A loop stops at the first row without a matching value, or that is not a plain object, and
 * returns how far it got. Row \`start\` of the block, which begins at row \`from\`, is read first.`,
  `import { type FormulaValue } from '../../core/catalogue.js';
import { type FormulaRow } from '../../core/values.js';

/** Reads finite numbers. */
export type ReadNumbers = (rows: readonly FormulaRow[], from: number, start: number, size: number, name: string, out: Float64Array) => number;
/** Reads texts. */
export type ReadTexts = (rows: readonly FormulaRow[], from: number, start: number, size: number, name: string, out: FormulaValue[]) => number;

const plain: object = Object.prototype;

/** Equal loops that read finite numbers. */
export const numberLoops: readonly ReadNumbers[] = [${reading("typeof held !== 'number' || held - held !== 0").repeat(copies)}];

/** Equal loops that read texts. */
export const textLoops: readonly ReadTexts[] = [${reading("typeof held !== 'string'").repeat(copies)}];
`,
);

/** The files, by their path in the repository. They are not formatted. */
export const loopFiles = {
  [`${folder}/columns/kernels/loops-compare.ts`]: compareLoops,
  [`${folder}/columns/kernels/loops-use.ts`]: useLoops,
  [`${folder}/columns/kernels/loops-rows.ts`]: rowLoops,
};
