/** A long work in short steps, between which others have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The clusters that are not merged yet: members by their first index, and distances between them. */
interface Open {
  readonly members: Map<number, number[]>;
  /** Of first indices; overwritten as clusters merge. */
  readonly distances: readonly Float64Array[];
}

const between = ({ distances }: Open, one: number, other: number): number =>
  distances[one]?.[other] ?? Infinity;

/** The cluster nearest to one; of equals the preferred one, else the first. */
function nearestTo(open: Open, one: number, preferred: number | undefined): number {
  let [nearest, least] = [
    preferred,
    preferred === undefined ? Infinity : between(open, one, preferred),
  ];
  for (const other of open.members.keys()) {
    if (other === one) continue;
    const distance = between(open, one, other);
    if (nearest === undefined || distance < least) [nearest, least] = [other, distance];
  }
  return nearest ?? one;
}

/** Merges two clusters into the first one; distances to it are averages over all pairs. */
function merge(open: Open, one: number, other: number): void {
  const { members, distances } = open;
  const [own = [], theirs = []] = [members.get(one), members.get(other)];
  const size = own.length + theirs.length;
  members.delete(other);
  members.set(one, [...own, ...theirs]);
  for (const third of members.keys()) {
    if (third === one) continue;
    const sum =
      own.length * between(open, one, third) + theirs.length * between(open, other, third);
    for (const [from, to] of [
      [one, third],
      [third, one],
    ] as const) {
      const row = distances[from];
      if (row) row[to] = sum / size;
    }
  }
}

/**
 * Clusters by average linkage that are at most `most` apart, as indices in ascending order. By chains
 * of nearest neighbours, which takes the time of the square of their number, a step being one
 * neighbour; overwrites `distances`.
 */
export function* averageClusters(
  distances: readonly Float64Array[],
  most: number,
): Steps<readonly (readonly number[])[]> {
  const open: Open = { members: new Map(distances.map((_row, at) => [at, [at]])), distances };
  const whole: number[][] = [];
  const chain: number[] = [];
  while (open.members.size > 0) {
    const [first] = open.members.keys();
    const last = chain.at(-1) ?? (first as number);
    if (chain.length === 0) chain.push(last);
    const before = chain.at(-2);
    const nearest = nearestTo(open, last, before);
    yield;
    if (nearest === last || (nearest === before && between(open, last, nearest) > most)) {
      // What is left of mutual neighbours this far apart never comes nearer to any other.
      for (const done of new Set([last, nearest])) {
        whole.push((open.members.get(done) ?? []).sort((a, b) => a - b));
        open.members.delete(done);
      }
      chain.splice(-2);
    } else if (nearest === before) {
      chain.splice(-2);
      merge(open, Math.min(last, nearest), Math.max(last, nearest));
    } else chain.push(nearest);
  }
  return whole;
}
