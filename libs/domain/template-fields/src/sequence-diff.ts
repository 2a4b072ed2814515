/** Which items of two sequences are not shared: 1 marks an item only in the first, or only in the second. */
export interface SequenceDiff {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** Above this many steps from each end the shortest script is no longer sought: the work stays linear in the length of the texts. */
const patience = 1024;

/**
 * Compares two sequences of numbers by Myers' algorithm in linear space (middle snakes from both ends). For sequences that share little the
 * cut is made at the furthest point reached, so the result is always correct and only then perhaps not the shortest.
 */
export function sequenceDiff(a: Int32Array, b: Int32Array): SequenceDiff {
  const removed = new Uint8Array(a.length);
  const added = new Uint8Array(b.length);
  const reach = a.length + b.length + 3;
  const forward = new Int32Array(2 * reach + 1);
  const backward = new Int32Array(2 * reach + 1);
  const pending: [number, number, number, number][] = [[0, a.length, 0, b.length]];

  for (let box = pending.pop(); box; box = pending.pop()) {
    let [a0, a1, b0, b1] = box;
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) {
      a0 += 1;
      b0 += 1;
    }
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) {
      a1 -= 1;
      b1 -= 1;
    }
    if (a0 === a1) added.fill(1, b0, b1);
    else if (b0 === b1) removed.fill(1, a0, a1);
    else {
      const [x, y] = middle(a, b, a0, a1, b0, b1, forward, backward, reach);
      pending.push([a0, x, b0, y], [x, a1, y, b1]);
    }
  }
  return { removed, added };
}

/**
 * A point on a short path through the box. Both arrays hold, per diagonal x − y, how far the search has come; they are used relative to the
 * box, so they need no clearing between boxes. The point is never a corner that leaves the whole box on one side, so both halves are smaller.
 */
function middle(
  a: Int32Array,
  b: Int32Array,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
  fwd: Int32Array,
  bwd: Int32Array,
  origin: number,
): readonly [number, number] {
  const n = a1 - a0;
  const m = b1 - b0;
  const delta = n - m;
  const odd = (delta & 1) !== 0;
  fwd[origin + 1] = 0;
  bwd[origin + 1] = 0;
  const limit = Math.min(Math.ceil((n + m) / 2), patience);
  for (let d = 0; d <= limit; d += 1) {
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(fwd, origin + k - 1) < at(fwd, origin + k + 1));
      let x = down ? at(fwd, origin + k + 1) : at(fwd, origin + k - 1) + 1;
      let y = x - k;
      while (x < n && y >= 0 && y < m && a[a0 + x] === b[b0 + y]) {
        x += 1;
        y += 1;
      }
      fwd[origin + k] = x;
      const back = delta - k;
      if (odd && back >= -(d - 1) && back <= d - 1 && x + at(bwd, origin + back) >= n && inside(x, y, n, m))
        return [a0 + x, b0 + y];
    }
    for (let k = -d; k <= d; k += 2) {
      const up = k === -d || (k !== d && at(bwd, origin + k - 1) < at(bwd, origin + k + 1));
      let x = up ? at(bwd, origin + k + 1) : at(bwd, origin + k - 1) + 1;
      let y = x - k;
      while (x < n && y >= 0 && y < m && a[a1 - 1 - x] === b[b1 - 1 - y]) {
        x += 1;
        y += 1;
      }
      bwd[origin + k] = x;
      const front = delta - k;
      if (!odd && front >= -d && front <= d && x + at(fwd, origin + front) >= n && inside(x, y, n, m))
        return [a1 - x, b1 - y];
    }
  }
  return furthest(fwd, origin, limit, n, m, a0, b0);
}

function furthest(
  fwd: Int32Array,
  origin: number,
  d: number,
  n: number,
  m: number,
  a0: number,
  b0: number,
): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  for (let k = -d; k <= d; k += 2) {
    const x = Math.min(at(fwd, origin + k), n);
    const y = x - k;
    if (inside(x, y, n, m) && x + y > best[0] + best[1]) best = [x, y];
  }
  return best[0] + best[1] === 0 ? [a0 + n, b0] : [a0 + best[0], b0 + best[1]];
}

const at = (array: Int32Array, index: number): number => array[index] as number;
const inside = (x: number, y: number, n: number, m: number): boolean =>
  x >= 0 && y >= 0 && x <= n && y <= m && x + y > 0 && x + y < n + m;
