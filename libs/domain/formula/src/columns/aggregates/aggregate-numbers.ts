import { type Aggregate } from './aggregate.js';
import { countOnes } from '../kernels/kernels-compare.js';
import { toNumber } from '../../core/values.js';
import { type Block, type Step } from '../vectors/vector-steps.js';
import {
  asNumbers,
  blockSize,
  type NumberVector,
  Scratch,
  spread,
  valueAt,
  type Vector,
} from '../vectors/vectors.js';

/** The number of rows of a vector that have a value. */
export function countPresent(vector: Vector, size: number): number {
  switch (vector.kind) {
    case 'constant':
      return vector.value === null ? 0 : size;
    case 'numbers':
    case 'bits':
      return vector.nulls ? size - countOnes(vector.nulls, vector.from, size) : size;
    case 'codes':
      if (!vector.column.hasNulls) return size;
      break;
    case 'values':
      break;
  }
  let count = 0;
  for (let i = 0; i < size; i += 1) if (valueAt(vector, i) !== null) count += 1;
  return count;
}

/** The numbers of the rows that have a value, without gaps. */
export interface PresentNumbers {
  readonly data: Float64Array;
  readonly from: number;
  readonly count: number;
}

/** Skips the rows without a value, and converts the others to numbers. */
export function presentNumbers(vector: Vector, size: number, scratch: Scratch): PresentNumbers {
  if (vector.kind === 'numbers' && !vector.nulls)
    return { data: vector.data, from: vector.from, count: size };
  const data = scratch.numbers;
  if (vector.kind === 'numbers') return { data, from: 0, count: compact(vector, size, data) };
  let count = 0;
  for (let i = 0; i < size; i += 1) {
    const value = valueAt(vector, i);
    if (value === null) continue;
    data[count] = toNumber(value);
    count += 1;
  }
  return { data, from: 0, count };
}

function compact({ data, from, nulls }: NumberVector, size: number, out: Float64Array): number {
  let count = 0;
  for (let i = 0; i < size; i += 1) {
    out[count] = data[from + i] as number;
    count += 1 - (nulls?.[from + i] as number);
  }
  return count;
}

/** The sum, or the mean. */
export class Sum implements Aggregate {
  private sum = 0;
  private count = 0;
  private readonly scratch = new Scratch();

  constructor(private readonly isMean: boolean) {}

  take(vector: Vector, size: number): void {
    if (this.isMean) this.count += countPresent(vector, size);
    const found = asNumbers(vector, size, this.scratch); // a null counts as 0 and does not change the sum
    if (found === 0) return;
    if (typeof found === 'number') this.sum = addOne(this.sum, found, size);
    else if (isExact(this.sum, found, size)) this.sum += sumOfWhole(found.data, found.from, size);
    else this.sum = addAll(this.sum, found.data, found.from, size);
  }

  /** Adds a value that is never null for the rows where a condition holds, and 0 for the others. */
  takeWhere(condition: Step, value: Step, block: Block): void {
    this.count += block.size;
    const quotient = value.quotient(block);
    if (quotient) {
      this.sum = condition.sumQuotients(block, quotient, this.sum);
      return;
    }
    const found = spread(value.numbers(block, this.scratch), block.size, this.scratch);
    this.sum = condition.sumWhere(block, found, this.sum);
  }

  result(): number {
    if (!this.isMean) return this.sum;
    return this.count === 0 ? 0 : this.sum / this.count;
  }
}

/** Up to this, each whole number is a number of its own. */
const maxExact = 2 ** 53;

/** Whether no addition is rounded, so that the order of the rows makes no difference. */
const isExact = (start: number, { bound, isWhole }: NumberVector, size: number): boolean =>
  isWhole && start % 1 === 0 && Math.abs(start) + bound * size <= maxExact;

/**
 * Adds whole numbers in four sums side by side, because each addition waits for the one before it
 * in the same sum.
 */
function sumOfWhole(data: Float64Array, from: number, size: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const end = from + size;
  let i = from;
  for (; i < end - 7; i += 8) {
    first += data[i] as number;
    second += data[i + 1] as number;
    third += data[i + 2] as number;
    fourth += data[i + 3] as number;
    first += data[i + 4] as number;
    second += data[i + 5] as number;
    third += data[i + 6] as number;
    fourth += data[i + 7] as number;
  }
  for (; i < end; i += 1) first += data[i] as number;
  return first + second + third + fourth;
}

/** Adds in the order of the rows, so that the sum does not depend on the source. */
function addAll(start: number, data: Float64Array, from: number, size: number): number {
  let sum = start;
  const end = from + size;
  for (let i = from; i < end; i += 1) sum += data[i] as number;
  return sum;
}

function addOne(start: number, value: number, size: number): number {
  let sum = start;
  for (let i = 0; i < size; i += 1) sum += value;
  return sum;
}

/** The minimum or the maximum. */
export class Extreme implements Aggregate {
  private found: number | null = null;
  private readonly scratch = new Scratch();

  constructor(private readonly isLeast: boolean) {}

  take(vector: Vector, size: number): void {
    const { data, from, count } = presentNumbers(vector, size, this.scratch);
    if (count === 0) return;
    const start = this.found ?? (data[from] as number);
    this.found = this.isLeast ? leastOf(start, data, from, count) : maxOf(start, data, from, count);
  }

  result(): number {
    return this.found ?? 0;
  }
}

function leastOf(start: number, data: Float64Array, from: number, count: number): number {
  let found = start;
  for (let i = 0; i < count; i += 1) {
    const value = data[from + i] as number;
    found = value < found ? value : found;
  }
  return found;
}

function maxOf(start: number, data: Float64Array, from: number, count: number): number {
  let found = start;
  for (let i = 0; i < count; i += 1) {
    const value = data[from + i] as number;
    found = value > found ? value : found;
  }
  return found;
}

/** The number of rows that have a value. */
export class Count implements Aggregate {
  private count = 0;

  take(vector: Vector, size: number): void {
    this.count += countPresent(vector, size);
  }

  result(): number {
    return this.count;
  }
}

/**
 * The sample variance or standard deviation. The deviations of each block are from the mean of that
 * block, and blocks are combined by the formula of Chan, Golub and LeVeque: the sum of squares
 * alone would lose all digits of large values.
 *
 * Each addition waits for the one before it. So the squares of a block are summed only when the
 * next block is, in one loop: two sums side by side take as long as one, and are added up in the
 * order of the rows.
 */
export class Spread implements Aggregate {
  private count = 0;
  private mean = 0;
  private squares = 0;
  private readonly scratch = new Scratch();
  /** A copy of the block whose squares are not summed yet: the buffer it came in is used again. */
  private readonly held = new Float64Array(blockSize);
  private heldCount = 0;
  private heldMean = 0;
  private readonly sums = new Float64Array(2);

  constructor(private readonly isDeviation: boolean) {}

  take(vector: Vector, size: number): void {
    const { data, from, count } = presentNumbers(vector, size, this.scratch);
    if (count === 0) return;
    const { held, heldCount, heldMean, sums } = this;
    const both = Math.min(count, heldCount) & ~3;
    sumWithSquares(data, from, held, heldMean, both, sums);
    const sum = addAll(sums[0] as number, data, from + both, count - both);
    this.combine(squaresFrom(sums[1] as number, heldMean, held, both, heldCount));
    held.set(data.subarray(from, from + count));
    this.heldCount = count;
    this.heldMean = sum / count;
  }

  /** Adds the block that is held, whose squares are known now. */
  private combine(squares: number): void {
    const { heldCount, heldMean } = this;
    if (heldCount === 0) return;
    const total = this.count + heldCount;
    const apart = heldMean - this.mean;
    this.squares += squares + apart * apart * ((this.count * heldCount) / total);
    this.mean += (apart * heldCount) / total;
    this.count = total;
    this.heldCount = 0;
  }

  result(): number {
    this.combine(squaresFrom(0, this.heldMean, this.held, 0, this.heldCount));
    if (this.count < 2) return 0;
    const variance = this.squares / (this.count - 1);
    return this.isDeviation ? Math.sqrt(variance) : variance;
  }
}

/**
 * Writes the sum of the first numbers to `out[0]`, and that of the others' squares to `out[1]`. Four
 * rows in each step, because the steps themselves take as long as the additions.
 */
function sumWithSquares(
  data: Float64Array,
  from: number,
  held: Float64Array,
  mean: number,
  count: number,
  out: Float64Array,
): void {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i += 4) {
    const first = (held[i] as number) - mean;
    const second = (held[i + 1] as number) - mean;
    const third = (held[i + 2] as number) - mean;
    const fourth = (held[i + 3] as number) - mean;
    sum += data[from + i] as number;
    squares += first * first;
    sum += data[from + i + 1] as number;
    squares += second * second;
    sum += data[from + i + 2] as number;
    squares += third * third;
    sum += data[from + i + 3] as number;
    squares += fourth * fourth;
  }
  out[0] = sum;
  out[1] = squares;
}

/** Adds the squared distances from the mean of the numbers between two indexes. */
function squaresFrom(
  start: number,
  mean: number,
  data: Float64Array,
  from: number,
  end: number,
): number {
  let squares = start;
  for (let i = from; i < end; i += 1) {
    const apart = (data[i] as number) - mean;
    squares += apart * apart;
  }
  return squares;
}
