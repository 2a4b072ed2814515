import { type FormulaValue } from '../../core/catalogue.js';
import { exchanged, type OrderOperator } from '../../operators/closures-comparison.js';
import { type Comparison, compareLoops } from '../kernels/loops-compare.js';
import { isLike } from '../../patterns/like.js';
import {
  ask,
  between,
  compares,
  comparison,
  DictionaryAnswers,
  type Predicate,
} from './predicates.js';
import { isEqual } from '../../core/values.js';
import { type Block, Step } from './vector-steps.js';
import { bits, constant, valueAt, type Vector } from './vectors.js';

/**
 * Creates a predicate from a value that is constant for a block, and keeps it as long as the value
 * stays.
 */
class KnownValue {
  private value: FormulaValue | undefined;
  private made: Predicate | null = null;

  constructor(private readonly make: (value: FormulaValue) => Predicate) {}

  of(value: FormulaValue): Predicate {
    if (!this.made || this.value !== value) {
      this.made = this.make(value);
      this.value = value;
    }
    return this.made;
  }
}

const mirrored = (operator: Comparison): Comparison =>
  operator === '==' || operator === '!=' ? operator : exchanged[operator as OrderOperator];

/**
 * A step that evaluates its operands row by row, unless one of them is constant for the whole
 * block.
 */
abstract class AskingStep extends Step {
  protected readonly answers = new DictionaryAnswers();

  protected asks(predicate: Predicate, vector: Vector, size: number): Vector {
    const found = ask(predicate, vector, size, this.scratch.bits, null, this.answers);
    return typeof found === 'boolean' ? constant(found) : found;
  }

  /** Evaluates each row. */
  protected each(size: number, test: (row: number) => boolean): Vector {
    const out = this.scratch.bits;
    let ones = 0;
    for (let i = 0; i < size; i += 1) {
      const bit = test(i) ? 1 : 0;
      out[i] = bit;
      ones += bit;
    }
    return bits(out, ones);
  }

  override release(): void {
    super.release();
    this.answers.release();
  }
}

/** Compares two values of each row. */
export class CompareStep extends AskingStep {
  private readonly withRight: KnownValue;
  private readonly withLeft: KnownValue;

  constructor(
    private readonly operator: Comparison,
    private readonly left: Step,
    private readonly right: Step,
  ) {
    super();
    this.withRight = new KnownValue((value) => comparison(operator, value));
    this.withLeft = new KnownValue((value) => comparison(mirrored(operator), value));
  }

  protected compute(block: Block): Vector {
    const { operator } = this;
    const { size } = block;
    const a = this.left.vector(block);
    const b = this.right.vector(block);
    if (b.kind === 'constant') return this.asks(this.withRight.of(b.value), a, size);
    if (a.kind === 'constant') return this.asks(this.withLeft.of(a.value), b, size);
    const isOrder = operator !== '==' && operator !== '!=';
    if (a.kind === 'numbers' && b.kind === 'numbers' && (isOrder || (!a.nulls && !b.nulls))) {
      const out = this.scratch.bits;
      return bits(out, compareLoops.two[operator](a.data, a.from, b.data, b.from, size, out));
    }
    return this.each(size, (row) => compares(operator, valueAt(a, row), valueAt(b, row)));
  }
}

/** Whether a value is one of others that are not all constants. */
export class MembershipStep extends AskingStep {
  constructor(
    private readonly value: Step,
    private readonly items: readonly Step[],
    private readonly negated: boolean,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const value = this.value.vector(block);
    const items = this.items.map((item) => item.vector(block));
    return this.each(block.size, (row) => {
      const wanted = valueAt(value, row);
      return items.some((item) => isEqual(wanted, valueAt(item, row))) !== this.negated;
    });
  }
}

/** Whether a value is between two others that are not both constants. */
export class BetweenStep extends AskingStep {
  constructor(
    private readonly value: Step,
    private readonly low: Step,
    private readonly high: Step,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const value = this.value.vector(block);
    const low = this.low.vector(block);
    const high = this.high.vector(block);
    return this.each(block.size, (row) =>
      between(valueAt(low, row), valueAt(high, row)).test(valueAt(value, row)),
    );
  }
}

/** Whether a text matches a pattern that is not a constant. */
export class LikeStep extends AskingStep {
  constructor(
    private readonly value: Step,
    private readonly pattern: Step,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const value = this.value.vector(block);
    const pattern = this.pattern.vector(block);
    return this.each(block.size, (row) => {
      const text = valueAt(value, row);
      const wanted = valueAt(pattern, row);
      return typeof text === 'string' && typeof wanted === 'string' && isLike(text, wanted);
    });
  }
}
