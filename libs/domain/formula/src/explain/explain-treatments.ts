import { type FormulaValue } from '../core/catalogue.js';
import { toTimestamp } from '../core/timestamps.js';
import { type FormulaNode, isArithmetic } from '../language/tree.js';
import { type FormulaRow, order, toNumber } from '../core/values.js';

/** A rule that a node applied to values of an unexpected type. */
export interface Treatment {
  readonly rule:
    | 'missing' // a field that is missing, null, or not a value of the language
    | 'left out' // a null that an aggregate function ignored
    | 'null as 0' // a null in arithmetic or in ordering
    | 'text as 0' // a text in arithmetic
    | 'truth as number' // true as 1 and false as 0 in arithmetic
    | 'zero divisor' // a quotient or remainder by zero, which is 0
    | 'not finite' // a number beyond the range; as the result it becomes 0
    | 'no order' // two values that cannot be ordered
    | 'no text' // a value other than a text in LIKE or REGEX
    | 'no time'; // a value that is not a time in a difference of times
  /**
   * The number of cases in which it was applied, and of all cases: rows, or 1 for a node with one
   * value for all rows.
   */
  readonly count: number;
  readonly of: number;
  /** The same as a sentence. */
  readonly sentence: string;
}

/** Whether a node is evaluated in a row: not in the branch of a condition that was not taken. */
export type Reached = (at: number) => boolean;

/**
 * The input for finding treatments: the values of the operands, their texts, the results, and the
 * rows if there is one value for each.
 */
export interface Treated {
  readonly operands: readonly (readonly FormulaValue[])[];
  readonly sides: readonly string[];
  readonly results: readonly FormulaValue[];
  readonly rows: readonly FormulaRow[] | null;
  readonly reached: Reached;
  readonly isFold: boolean;
}

/** A row's own value of a name. */
export const ofRow = (row: FormulaRow, name: string): unknown =>
  Object.hasOwn(row, name) ? row[name] : undefined;

/** The treatments of a node's operands. */
export function treatmentsOf(node: FormulaNode, treated: Treated): readonly Treatment[] {
  const found = new Found(treated);
  switch (node.kind) {
    case 'field':
      if (!treated.rows)
        found.add(
          'missing',
          treated.reached(0) ? 1 : 0,
          `Outside of functions over all rows there is no row, so ${node.name} counts as null.`,
        );
      else
        found.count(
          'missing',
          (at) => treated.results[at] === null,
          `${node.name} is missing or null`,
        );
      break;
    case 'sign':
      if (node.operator === '-') found.arithmetic();
      break;
    case 'binary':
      if (isArithmetic(node.operator)) {
        found.arithmetic();
        if (node.operator === '/' || node.operator === '%')
          found.zeroDivisor(node.operator === '/' ? 'quotient' : 'remainder');
      } else if (['<', '>', '<=', '>='].includes(node.operator)) found.ordering([[0, 1]]);
      break;
    case 'between':
      found.ordering([
        [0, 1],
        [0, 2],
      ]);
      break;
    case 'like':
    case 'regex':
      found.count(
        'no text',
        (at) => treated.operands.some((_, side) => typeof found.operand(side, at) !== 'string'),
        'one side is no text, so it is not alike',
      );
      break;
    case 'call':
      if (treated.isFold) found.folding(node.name);
      else if (node.name === 'timestamp_diff')
        found.count(
          'no time',
          (at) => [0, 1].some((side) => toTimestamp(found.operand(side, at)) === null),
          'one side is no time, so the difference is null',
        );
      else if (node.name !== 'if') found.arithmetic();
      break;
    default:
  }
  found.range();
  return found.treatments;
}

class Found {
  readonly treatments: Treatment[] = [];
  /** The indexes of the rows where the node is evaluated. */
  private readonly places: readonly number[];

  constructor(private readonly treated: Treated) {
    const all = Array.from({ length: treated.rows ? treated.rows.length : 1 }, (_, at) => at);
    this.places = all.filter(treated.reached);
  }

  operand(side: number, at: number): FormulaValue {
    const values = this.treated.operands[side] ?? [];
    return values[values.length === 1 ? 0 : at] ?? null;
  }

  add(rule: Treatment['rule'], count: number, sentence: string): void {
    if (count > 0) this.treatments.push({ rule, count, of: this.places.length, sentence });
  }

  /** Counts the cases of a condition and describes them: in some rows, or for the single value. */
  count(rule: Treatment['rule'], holds: (at: number) => boolean, says: string): void {
    const count = this.places.filter(holds).length;
    this.add(
      rule,
      count,
      this.treated.rows ? `In ${count} of ${rowsOf(this.places.length)} ${says}.` : `Here ${says}.`,
    );
  }

  arithmetic(): void {
    this.treated.sides.forEach((side, index) => this.inArithmetic(index, side));
  }

  private inArithmetic(index: number, side: string): void {
    this.count(
      'null as 0',
      (at) => this.operand(index, at) === null,
      `${side} is null and counts as 0`,
    );
    this.count(
      'text as 0',
      (at) => typeof this.operand(index, at) === 'string',
      `${side} is a text and counts as 0`,
    );
    this.count(
      'truth as number',
      (at) => typeof this.operand(index, at) === 'boolean',
      `${side} is true or false and counts as 1 or 0`,
    );
  }

  zeroDivisor(result: string): void {
    this.count(
      'zero divisor',
      (at) => toNumber(this.operand(1, at)) === 0,
      `${this.treated.sides[1] ?? ''} is 0 as a divisor, so the ${result} is 0`,
    );
  }

  ordering(pairs: readonly (readonly [number, number])[]): void {
    this.treated.sides.forEach((side, index) =>
      this.count(
        'null as 0',
        (at) => this.operand(index, at) === null,
        `${side} is null and is ordered as 0`,
      ),
    );
    this.count(
      'no order',
      (at) => pairs.some(([a, b]) => order(this.operand(a, at), this.operand(b, at)) === null),
      'the sides cannot be ordered, so it is false',
    );
  }

  /** Counts of values accept texts and booleans unconverted. */
  folding(name: string): void {
    const [side] = this.treated.sides;
    if (side === undefined) return;
    this.count('left out', (at) => this.operand(0, at) === null, `${side} is null and is left out`);
    if (name === 'count' || name === 'd_count') return;
    this.count(
      'text as 0',
      (at) => typeof this.operand(0, at) === 'string',
      `${side} is a text and counts as 0`,
    );
    this.count(
      'truth as number',
      (at) => typeof this.operand(0, at) === 'boolean',
      `${side} is true or false and counts as 1 or 0`,
    );
    this.count(
      'not finite',
      (at) => isBeyond(this.operand(0, at)),
      `${side} is too large for a number`,
    );
  }

  range(): void {
    if (this.treated.isFold) return;
    this.count(
      'not finite',
      (at) => isBeyond(this.treated.results[at] ?? null),
      'the result is too large for a number; at the end it counts as 0',
    );
  }
}

const isBeyond = (value: FormulaValue): boolean =>
  typeof value === 'number' && !Number.isFinite(value);
const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
