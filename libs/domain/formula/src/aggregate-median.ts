import { type Aggregate } from './aggregate.js';
import { presentNumbers } from './aggregate-numbers.js';
import { selectTwo } from './nth-element.js';
import { Scratch, type Vector } from './vectors.js';

/** Integers up to this are counted instead of stored. */
const counted = 65_536;

/** Up to this many values are stored; for more, the counting table is faster. */
const fewEnough = 4096;

/** The median; of an even number of values, the mean of the middle two. */
export class Median implements Aggregate {
  private counts: Uint32Array | null = null;
  private others = new Float64Array(16);
  private held = 0;
  private total = 0;
  private readonly scratch = new Scratch();

  take(vector: Vector, size: number): void {
    const { data, from, count } = presentNumbers(vector, size, this.scratch);
    this.total += count;
    if (this.others.length < this.held + count) this.grow(this.held + count);
    if (!this.counts && this.total > fewEnough) {
      this.counts = new Uint32Array(counted);
      this.held = sort(this.others, 0, this.held, this.counts, this.others, 0);
    }
    if (this.counts) this.held = sort(data, from, count, this.counts, this.others, this.held);
    else {
      this.others.set(data.subarray(from, from + count), this.held);
      this.held += count;
    }
  }

  private grow(needed: number): void {
    const grown = new Float64Array(Math.max(needed, this.others.length * 2));
    grown.set(this.others.subarray(0, this.held));
    this.others = grown;
  }

  /** All values, the counted ones as often as they were counted. */
  private withCounted(): Float64Array {
    const all = new Float64Array(this.total);
    all.set(this.others.subarray(0, this.held));
    if (this.counts) spreadOut(this.counts, all, this.held);
    return all;
  }

  result(): number {
    const { total, held, counts } = this;
    if (total === 0) return 0;
    const [low, high] = [(total - 1) >> 1, total >> 1];
    if (counts && held === 0) return (countedAt(counts, low) + countedAt(counts, high)) / 2;
    const all = held === total ? this.others.subarray(0, held) : this.withCounted();
    const [lower, upper] = selectTwo(all, low, high);
    return low === high ? upper : (lower + upper) / 2;
  }
}

/** Writes each counted value as often as it was counted. */
function spreadOut(counts: Uint32Array, all: Float64Array, from: number): void {
  let at = from;
  for (let value = 0; value < counted; value += 1) {
    const times = counts[value] as number;
    all.fill(value, at, at + times);
    at += times;
  }
}

/**
 * Counts the small integers and appends the others to the stored values; returns the number of
 * stored values.
 */
function sort(
  data: Float64Array,
  from: number,
  count: number,
  counts: Uint32Array,
  others: Float64Array,
  held: number,
): number {
  let end = held;
  for (let i = 0; i < count; i += 1) {
    const value = data[from + i] as number;
    const place = value | 0;
    if (place === value && place >= 0 && place < counted)
      counts[place] = (counts[place] as number) + 1;
    else {
      others[end] = value;
      end += 1;
    }
  }
  return end;
}

/** The value at an index of the sorted counted values. */
function countedAt(counts: Uint32Array, place: number): number {
  let passed = 0;
  for (let value = 0; value < counted; value += 1) {
    passed += counts[value] as number;
    if (passed > place) return value;
  }
  return 0;
}
