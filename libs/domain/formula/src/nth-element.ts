/** At most this many numbers are sorted to find one. */
const fewEnough = 2048;
/** Few enough to be counted in the processor’s nearest memory. */
const buckets = 4096;

/** Index of the half of a double's memory with its sign, exponent and first digits. */
const highHalf = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/**
 * The numbers at two adjacent indexes (or twice the same) of the sorted `values`; NaN is ordered
 * last. Numbers are partitioned evenly, or by magnitude where that does not part them, and only the
 * bucket with the wanted index is processed again: a few passes where sorting needs twenty. Changes
 * the order of `values`.
 */
export function selectTwo(
  values: Float64Array,
  low: number,
  high: number,
): readonly [number, number] {
  const ordered = withoutNaN(values);
  if (low >= ordered.length) return [NaN, NaN];
  const { values: near, place } = sortedAround(ordered, low);
  const first = near[place] as number;
  if (high === low) return [first, first];
  if (high >= ordered.length) return [first, NaN];
  return [first, near[place + 1] ?? following(ordered, first, high)];
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
