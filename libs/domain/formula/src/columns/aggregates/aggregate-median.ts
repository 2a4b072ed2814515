import { type Aggregate } from './aggregate.js';
import { presentNumbers } from './aggregate-numbers.js';
import { selectTwo } from './nth-element.js';
import { Scratch, type Vector } from '../vectors/vectors.js';

/** Places up to this are counted instead of stored. */
const counted = 65_536;

/** What numbers are multiplied by to be a place: whole numbers, and prices of two decimals. */
type Scale = 1 | 100;

/** Up to this many values are stored; for more, the counting table is faster. */
const fewEnough = 4096;

/** The median; of an even number of values, the mean of the middle two. */
export class Median implements Aggregate {
  private counts: Uint32Array | null = null;
  private scale: Scale = 1;
  private others: Float64Array = new Float64Array(16);
  private held = 0;
  private total = 0;
  private isUndecided = true;
  private readonly scratch = new Scratch();

  /** `rows`: how many may come, if that is known. */
  constructor(private readonly rows = 0) {}

  take(vector: Vector, size: number): void {
    const { data, from, count } = presentNumbers(vector, size, this.scratch);
    this.total += count;
    if (this.isUndecided && this.total > fewEnough) this.decide();
    if (this.others.length < this.held + count) this.grow(this.held + count);
    const { counts, others } = this;
    if (counts) {
      const loop = this.scale === 1 ? sort : sortPrices;
      this.held = loop(data, from, count, counts, others, this.held);
    } else {
      this.others.set(data.subarray(from, from + count), this.held);
      this.held += count;
    }
  }

  /** Counts from now on, if most values up to here can be counted. */
  private decide(): void {
    this.isUndecided = false;
    const { others, held } = this;
    const scale = scaleOf(others.subarray(0, held));
    if (scale === null) return;
    this.scale = scale;
    this.counts = new Uint32Array(counted);
    this.held = (scale === 1 ? sort : sortPrices)(others, 0, held, this.counts, others, 0);
  }

  private grow(needed: number): void {
    const known = this.isUndecided || this.counts ? 0 : this.rows;
    const grown = new Float64Array(Math.max(needed, this.others.length * 2, known));
    grown.set(this.others.subarray(0, this.held));
    this.others = grown;
  }

  /** All values, the counted ones as often as they were counted. */
  private withCounted(): Float64Array {
    const all = new Float64Array(this.total);
    all.set(this.others.subarray(0, this.held));
    if (this.counts) spreadOut(this.counts, this.scale, all, this.held);
    return all;
  }

  result(): number {
    const { total, held, counts, scale } = this;
    if (total === 0) return 0;
    const [low, high] = [(total - 1) >> 1, total >> 1];
    if (counts && held === 0)
      return (countedAt(counts, low) / scale + countedAt(counts, high) / scale) / 2;
    const all = held === total ? this.others.subarray(0, held) : this.withCounted();
    const [lower, upper] = selectTwo(all, low, high);
    return low === high ? upper : (lower + upper) / 2;
  }
}

/** Writes each counted value as often as it was counted. */
function spreadOut(counts: Uint32Array, scale: Scale, all: Float64Array, from: number): void {
  let at = from;
  for (let value = 0; value < counted; value += 1) {
    const times = counts[value] as number;
    all.fill(value / scale, at, at + times);
    at += times;
  }
}

/** The scale by which most values can be counted; null for those with more decimals. */
function scaleOf(values: Float64Array): Scale | null {
  const counts = new Uint32Array(counted);
  const rest = new Float64Array(values.length);
  const few = values.length / 2;
  const [whole, priced] = [
    sort(values, 0, values.length, counts, rest, 0),
    sortPrices(values, 0, values.length, counts, rest, 0),
  ];
  if (whole <= few) return 1;
  return priced <= few ? 100 : null;
}

/**
 * As `sort`, for numbers of at most two decimals. One loop for both, with the scale as a parameter,
 * divides whole numbers too: their median then takes a seventh to a half longer.
 */
function sortPrices(
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
    const place = (value * 100 + 0.5) | 0;
    if (place / 100 === value && place >= 0 && place < counted)
      counts[place] = (counts[place] as number) + 1;
    else {
      others[end] = value;
      end += 1;
    }
  }
  return end;
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
