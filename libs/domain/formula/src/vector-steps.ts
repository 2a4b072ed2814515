import { both, either, opposites } from './kernels-compare.js';
import { ask, DictionaryAnswers, type Predicate } from './predicates.js';
import {
  asBits,
  asNumbers,
  bits,
  type BitVector,
  constant,
  type NumberVector,
  Scratch,
  type Vector,
} from './vectors.js';

/** The rows at hand. */
export interface Block {
  /** Tells this block from all others; what a step has made of it is kept until the next. */
  stamp: number;
  size: number;
  /** The present time in Unix seconds. */
  now: number;
  /** What each field of the formula holds, by its slot. */
  readonly fields: Vector[];
}

/**
 * One step of a formula over blocks of rows. Steps that say the same are one step, and work once for a block. The vector may be written anew
 * for the next block.
 */
export abstract class Step {
  private stamp = -1;
  private made: Vector = constant(null);
  protected readonly scratch = new Scratch();

  /** What this step makes of the block. */
  vector(block: Block): Vector {
    if (this.stamp !== block.stamp) {
      this.made = this.compute(block);
      this.stamp = block.stamp;
    }
    return this.made;
  }

  /** In arithmetic. */
  numbers(block: Block, scratch: Scratch): NumberVector | number {
    return asNumbers(this.vector(block), block.size, scratch);
  }

  /** As a condition. */
  bits(block: Block): BitVector | boolean {
    return asBits(this.vector(block), block.size, this.scratch);
  }

  /** As a condition, and only where the gate is 1; all other bits are 0. Written to `out`. */
  gatedBits(block: Block, gate: BitVector, out: Uint8Array): BitVector | boolean {
    const found = this.bits(block);
    if (typeof found === 'boolean') return found && gate;
    return bits(out, both(found.data, found.from, gate.data, gate.from, block.size, out));
  }

  protected isMade(block: Block): boolean {
    return this.stamp === block.stamp;
  }

  /** Lets go of what belongs to the rows that were worked on. */
  release(): void {
    this.stamp = -1;
    this.made = constant(null);
  }

  protected abstract compute(block: Block): Vector;
}

/** The same value for every row. */
export class ConstantStep extends Step {
  constructor(readonly value: Vector & { readonly kind: 'constant' }) {
    super();
  }

  protected compute(): Vector {
    return this.value;
  }
}

/** The present time. */
export class NowStep extends Step {
  protected compute(block: Block): Vector {
    return constant(block.now);
  }
}

/** What a field holds. */
export class FieldStep extends Step {
  constructor(private readonly slot: number) {
    super();
  }

  protected compute(block: Block): Vector {
    return block.fields[this.slot] ?? constant(null);
  }
}

/** A question about one value that is known before the rows are. */
export class PredicateStep extends Step {
  private readonly answers = new DictionaryAnswers();

  constructor(
    private readonly operand: Step,
    private readonly predicate: Predicate,
  ) {
    super();
  }

  protected compute(block: Block): Vector {
    return this.ask(block, this.scratch.bits, null);
  }

  override gatedBits(block: Block, gate: BitVector, out: Uint8Array): BitVector | boolean {
    if (this.isMade(block) || gate.from !== 0) return super.gatedBits(block, gate, out);
    const found = this.ask(block, out, gate.data);
    return found.kind === 'bits' ? found : found.value === true && gate;
  }

  private ask(block: Block, out: Uint8Array, gate: Uint8Array | null): Vector & { readonly kind: 'bits' | 'constant' } {
    const found = ask(this.predicate, this.operand.vector(block), block.size, out, gate, this.answers);
    return typeof found === 'boolean' ? constant(found) : found;
  }

  override release(): void {
    super.release();
    this.answers.release();
  }
}

/** Whether something does not hold. */
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

/** Whether all hold. What the first rule out is not asked of the others where that saves work. */
export class AllStep extends Step {
  private readonly spare = new Scratch();

  constructor(private readonly operands: readonly Step[]) {
    super();
  }

  protected compute(block: Block): Vector {
    let found: BitVector | boolean = true;
    for (const operand of this.operands) {
      if (found === false) break;
      if (found === true) found = operand.bits(block);
      else if (found.ones === 0) break;
      else
        found = operand.gatedBits(block, found, found.data === this.scratch.bits ? this.spare.bits : this.scratch.bits);
    }
    return typeof found === 'boolean' ? constant(found) : found;
  }
}

/** Whether any holds. */
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
