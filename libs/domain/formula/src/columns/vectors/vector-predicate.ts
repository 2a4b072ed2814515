import {
  countBoth,
  countCodesWhile,
  countMaskedWhile,
  greaterThan,
  sumQuotientsWhere,
} from '../kernels/kernels-fused.js';
import { countCodes, countCodesGated } from '../kernels/kernels-use.js';
import { type Comparison } from '../kernels/loops-compare.js';
import {
  countCodesWhereLoops,
  countGatedLoops,
  countLoops,
  sumWhereLoops,
} from '../kernels/loops-use.js';
import { ask, DictionaryAnswers, plainComparison, type Predicate } from './predicates.js';
import { type Block, type Quotient, Step } from './vector-steps.js';
import { type BitVector, constant, type NumberVector, type Vector } from './vectors.js';

/** Where a loop writes a sum and a count; read at once. */
const result = new Float64Array(2);

/** A predicate on texts: as a table of their codes, and as a mask where that is small enough. */
interface OnCodes {
  readonly codes: Int32Array;
  readonly from: number;
  readonly table: Uint8Array;
  readonly mask: number | null;
}

/** A predicate on numbers, as a comparison. */
interface OnNumbers {
  readonly data: Float64Array;
  readonly from: number;
  readonly operator: Comparison;
  readonly limit: number;
}

/** The bound that numbers exceed where it holds; null when it has another form. */
const boundOf = (found: OnNumbers | null): number | null =>
  found && greaterThan(found.operator, found.limit);

/**
 * The number of rows for which a predicate on texts and one on numbers hold; null when no fused
 * loop exists.
 */
function countOfTexts(texts: OnCodes, compared: OnNumbers, size: number): number | null {
  const { codes, from: fromCodes, table, mask } = texts;
  const { data, from, operator, limit } = compared;
  if (operator !== '>' && operator !== '>=')
    return countCodesWhereLoops[operator](codes, fromCodes, table, data, from, size, limit);
  const bound = boundOf(compared);
  if (bound === null) return null;
  return mask === null || from !== fromCodes
    ? countCodesWhile(codes, fromCodes, table, data, from, bound, size)
    : countMaskedWhile(codes, mask, data, bound, from, size);
}

/** A predicate on one value, with constants. */
export class PredicateStep extends Step {
  private readonly answers = new DictionaryAnswers();
  /** The number of rows for which it held in the block of this stamp. */
  private counted = 0;
  private countedAt = -1;

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

  private ask(
    block: Block,
    out: Uint8Array,
    gate: Uint8Array | null,
  ): Vector & { readonly kind: 'bits' | 'constant' } {
    const found = ask(
      this.predicate,
      this.operand.vector(block),
      block.size,
      out,
      gate,
      this.answers,
    );
    return typeof found === 'boolean' ? constant(found) : found;
  }

  /** Counted results are not stored, unless they are computed already. */
  override count(block: Block): number {
    if (this.isMade(block)) return super.count(block);
    if (this.countedAt !== block.stamp) {
      this.counted = this.counts(block) ?? super.count(block);
      this.countedAt = block.stamp;
    }
    return this.counted;
  }

  private counts(block: Block): number | null {
    const { size } = block;
    const texts = this.onCodes(block);
    if (texts) return countCodes(texts.codes, texts.from, size, texts.table);
    const found = this.onNumbers(block);
    return found && countLoops[found.operator](found.data, found.from, size, found.limit);
  }

  override countGated(block: Block, gate: BitVector, out: Uint8Array): number {
    const { size } = block;
    const texts = this.onCodes(block);
    if (texts)
      return countCodesGated(texts.codes, texts.from, size, texts.table, gate.data, gate.from);
    const found = this.onNumbers(block);
    if (!found) return super.countGated(block, gate, out);
    return countGatedLoops[found.operator](
      found.data,
      found.from,
      size,
      found.limit,
      gate.data,
      gate.from,
    );
  }

  /**
   * The number of rows for which this and another predicate hold, when one fused loop can count
   * them; else null.
   */
  countWith(other: PredicateStep, block: Block): number | null {
    const texts = this.onCodes(block) ?? other.onCodes(block);
    const found = this.onNumbers(block);
    const second = other.onNumbers(block);
    const { size } = block;
    if (!texts) {
      const [one, two] = [boundOf(found), boundOf(second)];
      return found && second && one !== null && two !== null && found.from === second.from
        ? countBoth(found.data, one, second.data, two, found.from, size)
        : null;
    }
    const compared = found ?? second;
    return compared && countOfTexts(texts, compared, size);
  }

  /** The predicate as a table of codes, if it is one on texts and is not evaluated yet. */
  private onCodes(block: Block): OnCodes | null {
    const vector = this.operand.vector(block);
    if (vector.kind !== 'codes' || this.isMade(block)) return null;
    const table = this.answers.of(vector.column, this.predicate);
    return { codes: vector.column.codes, from: vector.from, table, mask: this.answers.mask };
  }

  /** The predicate as a comparison, if it is one on numbers and is not evaluated yet. */
  private onNumbers(block: Block): OnNumbers | null {
    const vector = this.operand.vector(block);
    if (vector.kind !== 'numbers' || this.isMade(block)) return null;
    const compared = plainComparison(this.predicate, vector);
    if (!compared) return null;
    return {
      data: vector.data,
      from: vector.from,
      operator: compared.operator,
      limit: compared.limit,
    };
  }

  override sumWhere(block: Block, values: NumberVector, start: number): number {
    const found = this.onNumbers(block);
    if (!found || values.bound === Infinity) return super.sumWhere(block, values, start);
    const { data, from, operator, limit } = found;
    sumWhereLoops[operator](data, from, block.size, limit, values.data, values.from, start, result);
    this.counted = result[1] as number;
    this.countedAt = block.stamp;
    return result[0] as number;
  }

  override sumQuotients(block: Block, quotient: Quotient, start: number): number {
    const found = this.onNumbers(block);
    const bound = boundOf(found);
    const { numerator: a, divisor: b } = quotient;
    if (!found || bound === null || found.from !== a.from || found.from !== b.from)
      return super.sumQuotients(block, quotient, start);
    return sumQuotientsWhere(found.data, bound, a.data, b.data, found.from, block.size, start);
  }

  override release(): void {
    super.release();
    this.answers.release();
  }
}
