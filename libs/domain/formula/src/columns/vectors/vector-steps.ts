import { both } from '../kernels/kernels-compare.js';
import { sumQuotients } from '../kernels/kernels-fused.js';
import { sumAnyWhere, sumWhere } from '../kernels/kernels-use.js';
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

/** The current block of rows. */
export interface Block {
  /** Identifies the block; the result of a step is kept until the next one. */
  stamp: number;
  size: number;
  /** The current time in Unix seconds. */
  now: number;
  /** The values of each field of the formula, by its slot. */
  readonly fields: Vector[];
}

/** Dividend and divisor of each row. */
export interface Quotient {
  readonly numerator: NumberVector;
  readonly divisor: NumberVector;
}

/**
 * One step of a formula over blocks of rows. Equal steps are one step, and run once per block. The
 * vector may be overwritten for the next block.
 */
export abstract class Step {
  private stamp = -1;
  private made: Vector = constant(null);
  protected readonly scratch = new Scratch();

  /** The result for the block. */
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

  /** As conditions. */
  bits(block: Block): BitVector | boolean {
    return asBits(this.vector(block), block.size, this.scratch);
  }

  /** As conditions where the gate is 1; all other bits are 0. Written to `out`. */
  gatedBits(block: Block, gate: BitVector, out: Uint8Array): BitVector | boolean {
    const found = this.bits(block);
    if (typeof found === 'boolean') return found && gate;
    return bits(out, both(found.data, found.from, gate.data, gate.from, block.size, out));
  }

  /** The number of rows for which it holds. */
  count(block: Block): number {
    return onesOf(this.bits(block), block.size);
  }

  /** The number of rows for which it holds where the gate is 1. `out` may be overwritten. */
  countGated(block: Block, gate: BitVector, out: Uint8Array): number {
    return onesOf(this.gatedBits(block, gate, out), block.size);
  }

  /** Sums numbers of the rows for which it holds. */
  sumWhere(block: Block, values: NumberVector, start: number): number {
    const found = this.bits(block);
    if (found === false) return start;
    const { data, from } =
      found === true ? bits(this.scratch.bits.fill(1, 0, block.size), block.size) : found;
    const loop = values.bound < Infinity ? sumWhere : sumAnyWhere;
    return loop(data, from, values.data, values.from, block.size, start);
  }

  /**
   * The operands of a quotient that is not computed yet, when both are finite numbers; else null.
   */
  quotient(_block: Block): Quotient | null {
    return null;
  }

  /** Sums quotients of the rows for which it holds. */
  sumQuotients(block: Block, { numerator: a, divisor: b }: Quotient, start: number): number {
    const found = this.bits(block);
    if (found === false) return start;
    const { data, from } =
      found === true ? bits(this.scratch.bits.fill(1, 0, block.size), block.size) : found;
    return sumQuotients(data, from, a.data, a.from, b.data, b.from, block.size, start);
  }

  protected isMade(block: Block): boolean {
    return this.stamp === block.stamp;
  }

  /** Releases the rows of the last block. */
  release(): void {
    this.stamp = -1;
    this.made = constant(null);
  }

  protected abstract compute(block: Block): Vector;
}

const onesOf = (found: BitVector | boolean, size: number): number =>
  typeof found === 'boolean' ? (found ? size : 0) : found.ones;

/** The same value for every row. */
export class ConstantStep extends Step {
  constructor(readonly value: Vector & { readonly kind: 'constant' }) {
    super();
  }

  protected compute(): Vector {
    return this.value;
  }
}

/** The current time. */
export class NowStep extends Step {
  protected compute(block: Block): Vector {
    return constant(block.now);
  }
}

/** The values of a field. */
export class FieldStep extends Step {
  constructor(private readonly slot: number) {
    super();
  }

  protected compute(block: Block): Vector {
    return block.fields[this.slot] ?? constant(null);
  }
}
