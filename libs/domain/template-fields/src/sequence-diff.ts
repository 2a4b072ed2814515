/**
 * The items of two sequences that differ: 1 marks an item that only the first, or only the second,
 * has.
 */
export interface SequenceDiff {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/**
 * Up to this many differences in a section the result is minimal; beyond it, a path that is clearly
 * good so far is kept.
 */
const exactDepth = 128;
/** Number of consecutive common items that makes a path clearly good. */
const clearRun = 16;
/**
 * After this many differences the furthest path is kept in any case, so that the work stays linear
 * in the length of the texts.
 */
const deepest = 384;

/**
 * Compares two sequences of numbers, each below `kinds`. Items that occur on one side only are
 * excluded first. The rest is compared by Myers' algorithm from the front, section by section: the
 * furthest points of every round are stored, so that the path can be reconstructed.
 */
export function sequenceDiff(a: Int32Array, b: Int32Array, kinds: number): SequenceDiff {
  const removed = new Uint8Array(a.length).fill(1);
  const added = new Uint8Array(b.length).fill(1);
  const left = sharedOnly(a, occurring(b, kinds));
  const right = sharedOnly(b, occurring(a, kinds));
  const search = new Search(left.items, right.items);
  for (let at = search.advance(0, 0); at !== null; at = search.advance(at.x, at.y)) {
    for (const { x, y, length } of at.shared) {
      for (let step = 0; step < length; step += 1) {
        removed[left.places[x + step] as number] = 0;
        added[right.places[y + step] as number] = 0;
      }
    }
  }
  return { removed, added };
}

function occurring(items: Int32Array, kinds: number): Uint8Array {
  const occurs = new Uint8Array(kinds);
  for (let at = 0; at < items.length; at += 1) occurs[items[at] as number] = 1;
  return occurs;
}

/** The items that the other side also has, with their positions. */
function sharedOnly(
  items: Int32Array,
  occurs: Uint8Array,
): { readonly items: Int32Array; readonly places: Int32Array } {
  const kept = new Int32Array(items.length);
  const places = new Int32Array(items.length);
  let count = 0;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as number;
    if (occurs[item] === 0) continue;
    kept[count] = item;
    places[count] = at;
    count += 1;
  }
  return { items: kept.subarray(0, count), places };
}

/** A range of common items, from x in the first and y in the second sequence. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** The progress of the comparison, and the common ranges found so far. */
interface Advance {
  readonly x: number;
  readonly y: number;
  readonly shared: readonly Run[];
}

/**
 * Row d of the triangle holds the furthest x on each diagonal after d differences: diagonal k is at
 * index (k + d) / 2.
 */
const rowAt = (d: number): number => (d * (d + 1)) / 2;

class Search {
  private triangle = new Int32Array(rowAt(33));

  constructor(
    private readonly a: Int32Array,
    private readonly b: Int32Array,
  ) {}

  /**
   * Continues the comparison from (x, y), for at least one difference; null when no common items
   * can remain.
   */
  advance(x0: number, y0: number): Advance | null {
    const { a, b } = this;
    const n = a.length - x0;
    const m = b.length - y0;
    if (n === 0 || m === 0) return null;
    let start = 0;
    while (start < n && start < m && a[x0 + start] === b[y0 + start]) start += 1;
    this.triangle[0] = start;
    if (start === n || start === m)
      return { x: a.length, y: b.length, shared: [{ x: x0, y: y0, length: start }] };

    for (let d = 1; ; d += 1) {
      this.makeRoom(d);
      const triangle = this.triangle;
      const row = rowAt(d);
      const before = row - d; // start of row d - 1
      const last = Math.min(d, (d + n) >> 1);
      let furthest = -1;
      let furthestPlace = 0;
      let furthestRun = 0;
      for (let place = Math.max(0, (d - m + 1) >> 1); place <= last; place += 1) {
        const k = 2 * place - d;
        let x = this.stepTo(before, place, d, k, n, m);
        const from = x;
        let y = x - k;
        while (x < n && y < m && a[x0 + x] === b[y0 + y]) {
          x += 1;
          y += 1;
        }
        triangle[row + place] = x;
        if (x + y <= furthest || x > n || y > m) continue;
        furthest = x + y;
        furthestPlace = place;
        furthestRun = x - from;
      }
      if (furthest === n + m || d === deepest || (d >= exactDepth && furthestRun >= clearRun))
        return this.walkBack(x0, y0, d, furthestPlace, n, m);
    }
  }

  /**
   * Entry of diagonal k in round d: down from the diagonal above, or right from the one below,
   * whichever was further.
   */
  private stepTo(
    before: number,
    place: number,
    d: number,
    k: number,
    n: number,
    m: number,
  ): number {
    const { triangle } = this;
    if (k === -d || k === -m) return triangle[before + place] as number;
    const right = (triangle[before + place - 1] as number) + 1;
    if (k === d || k === n) return right;
    const down = triangle[before + place] as number;
    return right <= down ? down : right;
  }

  private walkBack(
    x0: number,
    y0: number,
    depth: number,
    endPlace: number,
    n: number,
    m: number,
  ): Advance {
    const { triangle } = this;
    const shared: Run[] = [];
    let place = endPlace;
    const k = 2 * place - depth;
    const endX = triangle[rowAt(depth) + place] as number;
    for (let d = depth; d > 0; d -= 1) {
      const k = 2 * place - d;
      const before = rowAt(d - 1);
      const from = this.stepTo(before, place, d, k, n, m);
      const length = (triangle[rowAt(d) + place] as number) - from;
      if (length > 0) shared.push({ x: x0 + from, y: y0 + from - k, length });
      const cameDown =
        k === -d || k === -m || (k !== d && k !== n && from === triangle[before + place]);
      if (!cameDown) place -= 1;
    }
    const start = triangle[0] as number;
    if (start > 0) shared.push({ x: x0, y: y0, length: start });
    return { x: x0 + endX, y: y0 + endX - k, shared };
  }

  private makeRoom(d: number): void {
    if (rowAt(d + 1) <= this.triangle.length) return;
    const larger = new Int32Array(Math.min(this.triangle.length * 4, rowAt(deepest + 1)));
    larger.set(this.triangle);
    this.triangle = larger;
  }
}
