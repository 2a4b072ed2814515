/**
 * What a database snapshot had not seen: transactions from `next` on, and those that were `open`
 * when it was taken.
 */
export interface Snapshot {
  readonly next: string;
  readonly open: readonly string[];
}

/**
 * Where a stream stands: it has given every event that `base` had seen, and of those that only
 * `seen` had seen the ones up to number `seq`. Between two reads both are the same snapshot. `at`
 * is when it was taken, in seconds by the database's clock.
 */
export interface Cursor {
  readonly at: number;
  readonly seq: number;
  readonly seen: Snapshot;
  readonly base: Snapshot;
}

/**
 * Ids travel in a header. A longer one, which takes hundreds of open transactions, is not given:
 * the one before it serves too.
 */
const longestId = 2000;

const textOf = ({ next, open }: Snapshot) => [next, ...open].join('.');

function snapshotOf(text: string): Snapshot {
  const [next = '0', ...open] = text.split('.');
  return { next, open };
}

/** A cursor as the id of an event. */
export function toEventId({ at, seq, seen, base }: Cursor): string | undefined {
  const id = [at, seq, textOf(seen), ...(base === seen ? [] : [textOf(base)])].join('_');
  return id.length > longestId ? undefined : id;
}

/**
 * The cursor that an id stands for; null when it is not one of ours, as a bare number of an earlier
 * version.
 */
export function fromEventId(id: string): Cursor | null {
  if (id.length > longestId || !/^\d{1,12}_\d{1,15}(_\d{1,18}(\.\d{1,18})*){1,2}$/.test(id))
    return null;
  const [at, seq, seenText = '', baseText = seenText] = id.split('_');
  const seen = snapshotOf(seenText);
  return {
    at: Number(at),
    seq: Number(seq),
    seen,
    base: baseText === seenText ? seen : snapshotOf(baseText),
  };
}

/** PostgreSQL writes a snapshot as `oldest:next:open,open`. */
export function fromDatabase(text: string): Snapshot {
  const [, next = '0', open = ''] = text.split(':');
  return { next, open: open === '' ? [] : open.split(',') };
}
