import { either, opposites } from '../kernels/kernels-compare.js';
import { PredicateStep } from './vector-predicate.js';
import { type Block, Step } from './vector-steps.js';
import { bits, type BitVector, constant, Scratch, type Vector } from './vectors.js';

/** Logical not. */
export class NotStep extends Step {
  constructor(private readonly operand: Step) {
    super();
  }

  protected compute(block: Block): Vector {
    const found = this.operand.bits(block);
    if (typeof found === 'boolean') return constant(!found);
    const out = this.scratch.bits;
    return bits(out, opposites(found.data, found.from, block.size, out));
  }
}

/**
 * Logical and. Where that saves work, the other operands are evaluated only for rows that the first
 * ones accept.
 */
export class AllStep extends Step {
  private readonly spare = new Scratch();

  constructor(private readonly operands: readonly Step[]) {
    super();
  }

  protected compute(block: Block): Vector {
    const found = this.first(block, this.operands.length);
    return typeof found === 'boolean' ? constant(found) : found;
  }

  override count(block: Block): number {
    const [one, two] = this.operands;
    const last = this.operands[this.operands.length - 1];
    if (!last || this.isMade(block)) return super.count(block);
    if (
      this.operands.length === 2 &&
      one instanceof PredicateStep &&
      two instanceof PredicateStep
    ) {
      const together = one.countWith(two, block);
      if (together !== null) return together;
    }
    const found = this.first(block, this.operands.length - 1);
    if (found === true) return last.count(block);
    return found === false || found.ones === 0
      ? 0
      : last.countGated(block, found, this.other(found));
  }

  /** Evaluates the first operands, from the left. */
  private first(block: Block, many: number): BitVector | boolean {
    let found: BitVector | boolean = true;
    for (let i = 0; i < many; i += 1) {
      const operand = this.operands[i] as Step;
      if (found === false || (found !== true && found.ones === 0)) break;
      found =
        found === true ? operand.bits(block) : operand.gatedBits(block, found, this.other(found));
    }
    return found;
  }

  /** Memory other than these bits. */
  private other(found: BitVector): Uint8Array {
    return found.data === this.scratch.bits ? this.spare.bits : this.scratch.bits;
  }
}

/** Logical or. */
export class AnyStep extends Step {
  constructor(
    private readonly left: Step,
    private readonly right: Step,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    const a = this.left.bits(block);
    if (a === true) return constant(true);
    const b = this.right.bits(block);
    if (a === false || b === true) return typeof b === 'boolean' ? constant(b) : b;
    if (b === false) return a;
    const out = this.scratch.bits;
    return bits(out, either(a.data, a.from, b.data, b.from, block.size, out));
  }
}
