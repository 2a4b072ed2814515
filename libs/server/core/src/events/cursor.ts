/**
 * The transactions that a database snapshot does not include: those from `next` on, and those that
 * were `open` when it was taken.
 */
export interface Snapshot {
  readonly next: string;
  readonly open: readonly string[];
}

/**
 * The position of a stream: it has delivered every event in the snapshot `base`, and of the events
 * that only `seen` includes those up to number `seq`. Between two reads both are the same snapshot.
 * `at` is its time in seconds of the database's clock.
 */
export interface Cursor {
  readonly at: number;
  readonly seq: number;
  readonly seen: Snapshot;
  readonly base: Snapshot;
}

/** Whether a cursor is between two events of one read. */
export const isWithinRead = ({ base, seen }: Cursor): boolean => base !== seen;

/**
 * Ids are sent in a header. A longer one, which needs hundreds of open transactions, is omitted:
 * the client resumes from the previous one.
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
 * Parses an id to a cursor; null for an unknown format, such as a plain number of an earlier
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
