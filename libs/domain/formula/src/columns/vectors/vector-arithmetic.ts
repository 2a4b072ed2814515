import {
  absolutes,
  betweenTwo,
  choose,
  chooseFinite,
  chooseFiniteOr,
  fromOne,
  greater,
  lesser,
  negatives,
  withOne,
} from '../kernels/kernels-arithmetic.js';
import { toTimestamp } from '../../core/timestamps.js';
import { divide, remainder } from '../../core/values.js';
import { type Block, type Quotient, Step } from './vector-steps.js';
import {
  type BitVector,
  constant,
  numbers,
  type NumberVector,
  Scratch,
  spread,
  valueAt,
  type Vector,
} from './vectors.js';

/** An operator that gives a number. */
export type ArithmeticOperator = keyof typeof betweenTwo;

const ofConstants: Readonly<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': divide,
  '%': remainder,
};

/** Upper bound of a result, for operands with these upper bounds. */
function boundOf(
  operator: ArithmeticOperator,
  a: number,
  b: number,
  divisor: number | null,
): number {
  if (operator === '+' || operator === '-') return a + b;
  if (operator === '*') return a === 0 || b === 0 ? 0 : a * b;
  return operator === '/' && divisor !== null ? Math.abs(divide(a, divisor)) : Infinity;
}

const sizeOf = (operand: NumberVector | number): number =>
  typeof operand === 'number' ? Math.abs(operand) : operand.bound;

/** An operator between two numbers. */
export class ArithmeticStep extends Step {
  private readonly sides = [new Scratch(), new Scratch()] as const;

  constructor(
    private readonly operator: ArithmeticOperator,
    private readonly left: Step,
    private readonly right: Step,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const { operator } = this;
    const { size } = block;
    const a = this.left.numbers(block, this.sides[0]);
    const b = this.right.numbers(block, this.sides[1]);
    if (typeof a === 'number' && typeof b === 'number')
      return constant(ofConstants[operator](a, b));
    const out = this.scratch.numbers;
    if (typeof a === 'number')
      fromOne[operator]((b as NumberVector).data, (b as NumberVector).from, a, size, out);
    else if (typeof b === 'number') withOne[operator](a.data, a.from, b, size, out);
    else betweenTwo[operator](a.data, a.from, b.data, b.from, size, out);
    return numbers(out, boundOf(operator, sizeOf(a), sizeOf(b), typeof b === 'number' ? b : null));
  }

  override quotient(block: Block): Quotient | null {
    if (this.operator !== '/' || this.isMade(block)) return null;
    const a = this.left.numbers(block, this.sides[0]);
    const divisor = this.right.numbers(block, this.sides[1]);
    if (typeof divisor === 'number' || divisor.bound === Infinity || sizeOf(a) === Infinity)
      return null;
    return { numerator: spread(a, block.size, this.sides[0]), divisor };
  }
}

/** The absolute or the negated value. */
export class SignStep extends Step {
  private readonly side = new Scratch();

  constructor(
    private readonly operation: 'abs' | '-',
    private readonly operand: Step,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const found = this.operand.numbers(block, this.side);
    if (typeof found === 'number')
      return constant(this.operation === 'abs' ? Math.abs(found) : -found);
    const out = this.scratch.numbers;
    (this.operation === 'abs' ? absolutes : negatives)(found.data, found.from, block.size, out);
    return numbers(out, found.bound);
  }
}

/** The minimum or the maximum of several numbers of one row. */
export class ExtremeStep extends Step {
  private readonly sides = [new Scratch(), new Scratch()] as const;

  constructor(
    private readonly isLeast: boolean,
    private readonly operands: readonly Step[],
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const { size } = block;
    const pick = this.isLeast ? Math.min : Math.max;
    let found: NumberVector | number = this.isLeast ? Infinity : -Infinity;
    let isFirst = true;
    for (const operand of this.operands) {
      const next = operand.numbers(block, this.sides[isFirst ? 0 : 1]);
      if (isFirst) found = next;
      else if (typeof found === 'number' && typeof next === 'number') found = pick(found, next);
      else found = this.ofTwo(found, next, size, this.scratch.numbers);
      isFirst = false;
    }
    return typeof found === 'number' ? constant(found) : found;
  }

  private ofTwo(
    a: NumberVector | number,
    b: NumberVector | number,
    size: number,
    out: Float64Array,
  ): NumberVector {
    const left = spread(a, size, this.sides[0]);
    const right = spread(b, size, this.sides[1]);
    (this.isLeast ? lesser : greater)(left.data, left.from, right.data, right.from, size, out);
    return numbers(out, Math.max(left.bound, right.bound));
  }
}

/** One value where a condition holds, else another. */
export class ChoiceStep extends Step {
  private readonly sides = [new Scratch(), new Scratch()] as const;

  constructor(
    private readonly condition: Step,
    private readonly then: Step,
    private readonly otherwise: Step,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const condition = this.condition.bits(block);
    if (condition === true || (condition !== false && condition.ones === block.size))
      return this.then.vector(block);
    if (condition === false || condition.ones === 0) return this.otherwise.vector(block);
    const a = this.then.vector(block);
    const b = this.otherwise.vector(block);
    return isNumbers(a) && isNumbers(b)
      ? this.numbersOf(condition, a, b, block.size)
      : this.valuesOf(condition, a, b, block.size);
  }

  private numbersOf(condition: BitVector, a: Numeric, b: Numeric, size: number): NumberVector {
    const { data: mask, from } = condition;
    const out = this.scratch.numbers;
    const first = spread(a.kind === 'constant' ? (a.value ?? 0) : a, size, this.sides[0]);
    const bound = Math.max(first.bound, b.kind === 'constant' ? Math.abs(b.value ?? 0) : b.bound);
    if (b.kind === 'constant' && bound < Infinity)
      chooseFiniteOr(mask, from, first.data, first.from, b.value ?? 0, size, out);
    else {
      const second = spread(b.kind === 'constant' ? (b.value ?? 0) : b, size, this.sides[1]);
      const loop = bound < Infinity ? chooseFinite : choose;
      loop(mask, from, first.data, first.from, second.data, second.from, size, out);
    }
    return numbers(
      out,
      bound,
      hasNulls(a) || hasNulls(b) ? this.nullsOf(condition, a, b, size) : null,
    );
  }

  private nullsOf(condition: BitVector, a: Numeric, b: Numeric, size: number): Uint8Array {
    const out = this.scratch.nulls;
    for (let i = 0; i < size; i += 1)
      out[i] = valueAt(condition.data[condition.from + i] === 1 ? a : b, i) === null ? 1 : 0;
    return out;
  }

  private valuesOf(condition: BitVector, a: Vector, b: Vector, size: number): Vector {
    const out = this.scratch.values;
    const { data, from } = condition;
    for (let i = 0; i < size; i += 1) out[i] = valueAt(data[from + i] === 1 ? a : b, i);
    return { kind: 'values', data: out, from: 0 };
  }
}

type Numeric = NumberVector | { readonly kind: 'constant'; readonly value: number | null };

const isNumbers = (vector: Vector): vector is Numeric =>
  vector.kind === 'numbers' ||
  (vector.kind === 'constant' && (vector.value === null || typeof vector.value === 'number'));

const hasNulls = (vector: Numeric): boolean =>
  vector.kind === 'constant' ? vector.value === null : vector.nulls !== null;

/** The difference of two times; null where either is no time. */
export class TimestampStep extends Step {
  constructor(
    private readonly left: Step,
    private readonly right: Step,
    private readonly seconds: number,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const { size } = block;
    const a = this.left.vector(block);
    const b = this.right.vector(block);
    const out = this.scratch.numbers;
    const nulls = this.scratch.nulls;
    let anyNull = false;
    for (let i = 0; i < size; i += 1) {
      const left = toTimestamp(valueAt(a, i));
      const right = toTimestamp(valueAt(b, i));
      const isNull = left === null || right === null;
      out[i] = isNull ? 0 : (left - right) / this.seconds;
      nulls[i] = isNull ? 1 : 0;
      anyNull ||= isNull;
    }
    return numbers(out, Infinity, anyNull ? nulls : null);
  }
}
