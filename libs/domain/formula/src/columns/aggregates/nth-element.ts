/** At most this many numbers are sorted to find one. */
const fewEnough = 2048;
/** How many numbers of all are sorted to estimate where the wanted ones are. */
const sampled = 1024;
/** Few enough to be counted in the processor’s nearest memory. */
const buckets = 4096;

/** Index of the half of a double's memory with its sign, exponent and first digits. */
const highHalf = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/**
 * The numbers at two adjacent indexes (or twice the same) of the sorted `values`; NaN is ordered
 * last. A sample says between which two numbers they are, and one pass collects the few that are
 * there (Floyd and Rivest, 1975). Where the sample misleads, numbers are partitioned evenly, or by
 * magnitude where that does not part them, and only the bucket with the wanted index is processed
 * again. Changes the order of `values`.
 */
export function selectTwo(
  values: Float64Array,
  low: number,
  high: number,
): readonly [number, number] {
  const found = sampledAround({ values, place: low });
  if (!found) return selectInParts(withoutNaN(values), low, high);
  const { values: near, place } = found;
  const first = near[place] as number;
  if (high === low) return [first, first];
  const second = near[place + 1];
  return [first, second ?? (high < values.length ? nextOf(withoutNaN(values), first, high) : NaN)];
}

const nextOf = (values: Float64Array, first: number, high: number): number =>
  high < values.length ? following(values, first, high) : NaN;

function selectInParts(
  ordered: Float64Array,
  low: number,
  high: number,
): readonly [number, number] {
  if (low >= ordered.length) return [NaN, NaN];
  const { values: near, place } = sortedAround(ordered, low);
  const first = near[place] as number;
  if (high === low) return [first, first];
  return [first, near[place + 1] ?? nextOf(ordered, first, high)];
}

/**
 * A few neighbours of the number at an index, sorted, and its place among them; null where samples
 * do not tell it.
 */
function sampledAround(whole: Part): Part | null {
  let part = whole;
  while (part.values.length > fewEnough) {
    const narrowed = betweenSamples(part);
    if (!narrowed) return null;
    part = narrowed;
  }
  return { values: part.values.slice().sort(), place: part.place };
}

/** The numbers between two of a sample; null if the wanted one is not there or too many are. */
function betweenSamples({ values, place }: Part): Part | null {
  const step = values.length / sampled;
  const sample = new Float64Array(sampled);
  for (let at = 0; at < sampled; at += 1) sample[at] = values[Math.floor(at * step)] as number;
  sample.sort();
  const middle = place / step;
  const spread = 1.5 * Math.sqrt(sampled);
  const least = sample[Math.max(0, Math.floor(middle - spread))] as number;
  const most = sample[Math.min(sampled - 1, Math.ceil(middle + spread))] as number;
  const inside = new Float64Array(values.length >> 2); // what does not fit is not needed
  const { below, count } = collect(
    values,
    middle < spread ? -Infinity : least,
    middle > sampled - 1 - spread ? Infinity : most,
    inside,
  );
  const isThere = place >= below && place < below + count && count <= inside.length;
  return isThere ? { values: inside.subarray(0, count), place: place - below } : null;
}

/** Copies the numbers between two, without a branch on random data, and counts those below. */
function collect(
  values: Float64Array,
  least: number,
  most: number,
  out: Float64Array,
): { readonly below: number; readonly count: number } {
  let below = 0;
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    out[count] = value;
    below = (below + Number(value < least)) | 0;
    count = (count + (Number(value >= least) & Number(value <= most))) | 0;
  }
  return { below, count };
}

/** Moves NaNs to the end, and returns the rest. */
function withoutNaN(values: Float64Array): Float64Array {
  let end = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    if (value !== value) continue;
    values[end] = value;
    end += 1;
  }
  return values.subarray(0, end);
}

/** The number after `value` in sorted order: the same again, or the next larger. */
function following(values: Float64Array, value: number, place: number): number {
  let upTo = 0;
  let next = Infinity;
  for (let row = 0; row < values.length; row += 1) {
    const each = values[row] as number;
    if (each <= value) upTo += 1;
    else if (each < next) next = each;
  }
  return upTo > place ? value : next;
}

interface Part {
  readonly values: Float64Array;
  /** The number at the wanted index, if the part were sorted. */
  readonly place: number;
}

/** A few neighbours of the number at an index, sorted, and its place among them. */
function sortedAround(values: Float64Array, place: number): Part {
  let part: Part = { values, place };
  while (part.values.length > fewEnough) {
    const [least, most] = rangeOf(part.values);
    if (least === most) return part;
    const scale = (buckets - 1) / (most - least);
    const isEven = Number.isFinite(scale) && scale > 0 && Number.isFinite(least);
    const before = part.values.length;
    if (isEven) part = narrow(part, evenly(part.values, least, scale));
    // A few numbers far away put all others into one bucket; their magnitudes tell them apart.
    if (part.values.length > before / 4) part = narrow(part, byMagnitude(part.values));
    if (part.values.length > before / 4) break;
  }
  return { values: part.values.slice().sort(), place: part.place };
}

/**
 * The bucket of each number by sign and exponent, so that the order of buckets is the order of
 * their numbers.
 */
function byMagnitude(values: Float64Array): Uint16Array {
  const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const found = new Uint16Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const half = (halves[row * 2 + highHalf] as number) | 0;
    found[row] = (half < 0 ? ~half : half ^ 0x8000_0000) >>> 20;
  }
  return found;
}

/** The bucket of each number by its distance from the minimum. */
function evenly(values: Float64Array, least: number, scale: number): Uint16Array {
  const found = new Uint16Array(values.length);
  for (let row = 0; row < values.length; row += 1)
    found[row] = ((values[row] as number) - least) * scale;
  return found;
}

/** The numbers of the bucket that contains the wanted index. */
function narrow({ values, place }: Part, bucketOf: Uint16Array): Part {
  const counts = new Uint32Array(buckets);
  for (let row = 0; row < values.length; row += 1) {
    const bucket = bucketOf[row] as number;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  let before = 0;
  let wanted = 0;
  while (before + (counts[wanted] as number) <= place) {
    before += counts[wanted] as number;
    wanted += 1;
  }
  const inside = new Float64Array(counts[wanted] as number);
  let at = 0;
  for (let row = 0; row < values.length; row += 1) {
    if (bucketOf[row] !== wanted) continue;
    inside[at] = values[row] as number;
    at += 1;
  }
  return { values: inside, place: place - before };
}

function rangeOf(values: Float64Array): readonly [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
  return [least, most];
}
