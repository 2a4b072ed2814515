import { type FormulaValue } from '../../core/catalogue.js';
import { holds } from '../../operators/closures-comparison.js';
import { type TextColumn } from '../column.js';
import { countOnes, lookUp, lookUpGated, within } from '../kernels/kernels-compare.js';
import { type Comparison, compareLoops } from '../kernels/loops-compare.js';
import { isEqual, order } from '../../core/values.js';
import { bits, type BitVector, type NumberVector, type Vector } from './vectors.js';

/** A condition on one value, with a fast evaluation for many numbers. */
export interface Predicate {
  readonly test: (value: FormulaValue) => boolean;
  /**
   * Evaluates it for numbers without nulls in the data (a null is 0); null when it cannot. With a
   * gate, only where that is 1.
   */
  readonly numbers?: (
    vector: NumberVector,
    size: number,
    out: Uint8Array,
    gate: Uint8Array | null,
  ) => number;
  /** The comparison with a number, if it is one. */
  readonly compared?: { readonly operator: Comparison; readonly limit: number };
  /** Its result for any number; for conditions on texts. */
  readonly ofAnyNumber?: boolean;
  /** The only text or boolean for which it holds (or does not, when `isNegated`). */
  readonly only?: string | boolean;
  readonly isNegated?: boolean;
}

/** Whether an operator holds between two values. */
export const compares = (operator: Comparison, a: FormulaValue, b: FormulaValue): boolean => {
  if (operator === '==') return isEqual(a, b);
  return operator === '!=' ? !isEqual(a, b) : holds(operator, order(a, b));
};

/** Compares values with a constant. */
export function comparison(operator: Comparison, limit: FormulaValue): Predicate {
  const test = (value: FormulaValue): boolean => compares(operator, value, limit);
  const isOrder = operator !== '==' && operator !== '!=';
  const number = typeof limit === 'number' ? limit : limit === null && isOrder ? 0 : null;
  if (typeof limit === 'string' || typeof limit === 'boolean' || number === null) {
    if (typeof limit !== 'string' && typeof limit !== 'boolean') return isNull(operator === '!=');
    return isOrder
      ? { test, ofAnyNumber: false }
      : { test, ofAnyNumber: operator === '!=', only: limit, isNegated: operator === '!=' };
  }
  return {
    test,
    compared: { operator, limit: number },
    numbers: (vector, size, out, gate) => {
      const { data, from, nulls } = vector;
      const ones = gate
        ? compareLoops.oneGated[operator](data, from, size, number, out, gate)
        : compareLoops.one[operator](data, from, size, number, out);
      return !isOrder && nulls && number === 0
        ? correctNulls(operator === '!=', nulls, from, size, out, gate)
        : ones;
    },
  };
}

/** A null is read as 0 in ordering, but does not equal 0. */
function correctNulls(
  bit: boolean,
  nulls: Uint8Array,
  from: number,
  size: number,
  out: Uint8Array,
  gate: Uint8Array | null,
): number {
  for (let i = 0; i < size; i += 1)
    if (nulls[from + i] === 1) out[i] = bit && gate?.[i] !== 0 ? 1 : 0;
  return countOnes(out, 0, size);
}

/** Whether a value is null, or, negated, is not. */
export const isNull = (negated: boolean): Predicate => ({
  test: (value) => (value === null) !== negated,
  numbers: ({ nulls, from }, size, out, gate) => {
    if (!nulls) out.fill(negated ? 1 : 0, 0, size);
    else for (let i = 0; i < size; i += 1) out[i] = (nulls[from + i] as number) ^ (negated ? 1 : 0);
    return gate ? keepGated(gate, size, out) : countOnes(out, 0, size);
  },
});

/** Whether values are between two constants. */
export function between(low: FormulaValue, high: FormulaValue): Predicate {
  const test = (value: FormulaValue): boolean =>
    (order(value, low) ?? -1) >= 0 && (order(value, high) ?? 1) <= 0;
  const [least, most] = [low ?? 0, high ?? 0];
  if (typeof least !== 'number' || typeof most !== 'number') return { test, ofAnyNumber: false };
  return {
    test,
    numbers: ({ data, from }, size, out, gate) => {
      const ones = within(data, from, size, least, most, out);
      return gate ? keepGated(gate, size, out) : ones;
    },
  };
}

/** Sets the bits to 0 where the gate is 0. */
function keepGated(gate: Uint8Array, size: number, out: Uint8Array): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = (out[i] as number) & (gate[i] as number);
    out[i] = bit;
    ones += bit;
  }
  return ones;
}

/**
 * The comparison of a predicate, when these numbers can be compared without checking their nulls.
 */
export function plainComparison(
  predicate: Predicate,
  { nulls }: NumberVector,
): Predicate['compared'] {
  const { compared } = predicate;
  const isOrder = compared?.operator !== '==' && compared?.operator !== '!=';
  return isOrder || !nulls || compared?.limit !== 0 ? compared : undefined;
}

/**
 * The results of a predicate for each entry of a dictionary, and at the end for null: each text is
 * evaluated once, however often it occurs.
 */
export class DictionaryAnswers {
  private column: TextColumn | null = null;
  private predicate: Predicate | null = null;
  private table = new Uint8Array(0);
  /** The same as a bit mask, when the entries fit into 32 bits. */
  mask: number | null = null;

  of(column: TextColumn, predicate: Predicate): Uint8Array {
    if (this.column === column && this.predicate === predicate) return this.table;
    const { dictionary } = column;
    const table = new Uint8Array(dictionary.length + 1);
    for (let place = 0; place < dictionary.length; place += 1)
      table[place] = predicate.test(dictionary[place] as string) ? 1 : 0;
    table[dictionary.length] = predicate.test(null) ? 1 : 0;
    this.column = column;
    this.predicate = predicate;
    this.mask = table.length > 32 ? null : table.reduce((all, bit, at) => all | (bit << at), 0);
    return (this.table = table);
  }

  /** Releases the column. */
  release(): void {
    this.column = null;
    this.table = new Uint8Array(0);
  }
}

/**
 * Evaluates a predicate for every row of a vector, or, with a gate, for the rows where that is 1;
 * all others are 0.
 */
export function ask(
  predicate: Predicate,
  vector: Vector,
  size: number,
  out: Uint8Array,
  gate: Uint8Array | null,
  answers: DictionaryAnswers,
): BitVector | boolean {
  switch (vector.kind) {
    case 'constant':
      return gated(predicate.test(vector.value), size, out, gate);
    case 'codes': {
      const table = answers.of(vector.column, predicate);
      const { codes } = vector.column;
      return bits(
        out,
        gate
          ? lookUpGated(codes, vector.from, size, table, out, gate)
          : lookUp(codes, vector.from, size, table, out),
      );
    }
    case 'numbers':
      if (predicate.numbers) return bits(out, predicate.numbers(vector, size, out, gate));
      if (
        predicate.ofAnyNumber !== undefined &&
        (!vector.nulls || predicate.test(null) === predicate.ofAnyNumber)
      )
        return gated(predicate.ofAnyNumber, size, out, gate);
      return bits(out, askNumbers(predicate.test, vector, size, out, gate));
    case 'bits': {
      const { data, from, nulls } = vector;
      const [ofTrue, ofFalse, ofNull] = [true, false, null].map((value) =>
        predicate.test(value) ? 1 : 0,
      );
      let ones = 0;
      for (let i = 0; i < size; i += 1) {
        const answer = nulls?.[from + i] === 1 ? ofNull : data[from + i] === 1 ? ofTrue : ofFalse;
        const bit = (answer as number) & (gate ? (gate[i] as number) : 1);
        out[i] = bit;
        ones += bit;
      }
      return bits(out, ones);
    }
    case 'values':
      return bits(
        out,
        predicate.only === undefined
          ? askValues(predicate.test, vector.data, vector.from, size, out, gate)
          : askEqual(
              predicate.only,
              predicate.isNegated === true,
              vector.data,
              vector.from,
              size,
              out,
              gate,
            ),
      );
  }
}

/** The same result for every row, or for those where the gate is 1. */
function gated(
  answer: boolean,
  size: number,
  out: Uint8Array,
  gate: Uint8Array | null,
): BitVector | boolean {
  if (!gate || !answer) return answer;
  out.set(gate.subarray(0, size));
  return bits(out, countOnes(out, 0, size));
}

function askNumbers(
  test: Predicate['test'],
  { data, from, nulls }: NumberVector,
  size: number,
  out: Uint8Array,
  gate: Uint8Array | null,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const isAsked = !gate || gate[i] === 1;
    const bit =
      isAsked && test(nulls?.[from + i] === 1 ? null : (data[from + i] as number)) ? 1 : 0;
    out[i] = bit;
    ones += bit;
  }
  return ones;
}

function askValues(
  test: Predicate['test'],
  data: readonly FormulaValue[],
  from: number,
  size: number,
  out: Uint8Array,
  gate: Uint8Array | null,
): number {
  let ones = 0;
  for (let i = 0; i < size; i += 1) {
    const bit = (!gate || gate[i] === 1) && test(data[from + i] as FormulaValue) ? 1 : 0;
    out[i] = bit;
    ones += bit;
  }
  return ones;
}

function askEqual(
  wanted: string | boolean,
  negated: boolean,
  data: readonly FormulaValue[],
  from: number,
  size: number,
  out: Uint8Array,
  gate: Uint8Array | null,
): number {
  let ones = 0;
  const [same, other] = negated ? [0, 1] : [1, 0];
  for (let i = 0; i < size; i += 1) {
    const bit = (data[from + i] === wanted ? same : other) & (gate ? (gate[i] as number) : 1);
    out[i] = bit;
    ones += bit;
  }
  return ones;
}
