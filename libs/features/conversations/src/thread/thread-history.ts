import { type RoomTimeline, type TimelineEntry } from '@patchbay/contract';

/** A part of a thread as the server gives it. */
export type ThreadPart = Pick<
  RoomTimeline,
  'entries' | 'hasEarlier' | 'hasLater' | 'firstSeq' | 'lastSeq'
>;

/** The loaded part of a thread, without a gap; the entries stand in their order. */
export interface Stretch {
  readonly entries: readonly TimelineEntry[];
  /** Sequence numbers of the first and last message; undefined while it has none. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly hasEarlier: boolean;
  /** There are entries between this stretch and the end of the thread. */
  readonly hasLater: boolean;
}

/** The name of an entry, which is the same in every part that has it. */
export function entryKey(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'message':
      return entry.message.uuid;
    case 'call':
      return entry.conversation.uuid;
    case 'function':
      return entry.run.id;
    default:
      return entry.id;
  }
}

/** A part alone. */
export const stretchOf = (part: ThreadPart): Stretch => ({
  entries: part.entries,
  first: part.firstSeq,
  last: part.lastSeq,
  hasEarlier: part.hasEarlier,
  hasLater: part.hasLater === true,
});

/**
 * Entries and those that follow them. One that is in both, as a call with lines in two parts, stands
 * at its first place with the content of the newer part.
 */
function joined(
  older: readonly TimelineEntry[],
  newer: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const renewed = new Map(newer.map((entry) => [entryKey(entry), entry]));
  const known = new Set(older.map(entryKey));
  return [
    ...older.map((entry) => renewed.get(entryKey(entry)) ?? entry),
    ...newer.filter((entry) => !known.has(entryKey(entry))),
  ];
}

/** The stretch with the part before it. */
export const withEarlier = (stretch: Stretch, part: ThreadPart): Stretch => ({
  ...stretch,
  entries: joined(part.entries, stretch.entries),
  first: part.firstSeq ?? stretch.first,
  hasEarlier: part.hasEarlier,
});

/** The stretch with the part after it, and then with the end of the thread where they overlap. */
export function withLater(stretch: Stretch, part: ThreadPart, newest: ThreadPart): Stretch {
  const longer: Stretch = {
    ...stretch,
    entries: joined(stretch.entries, part.entries),
    last: part.lastSeq ?? stretch.last,
    hasLater: part.hasLater === true,
  };
  return adjoins(longer, newest) ? withNewest(longer, newest) : longer;
}

const adjoins = ({ last }: Stretch, { firstSeq }: ThreadPart): boolean =>
  last === undefined || firstSeq === undefined || firstSeq <= last;

/**
 * The stretch after the end of the thread was read again. Where so much arrived that the two do not
 * adjoin, the stretch stays and has something later, which is read when the reader comes there.
 */
export function withNewest(stretch: Stretch | null, newest: ThreadPart): Stretch {
  const { firstSeq, lastSeq } = newest;
  // A part was read after this end of the thread was.
  if (stretch?.last !== undefined && lastSeq !== undefined && lastSeq < stretch.last)
    return stretch;
  if (
    stretch === null ||
    firstSeq === undefined ||
    stretch.first === undefined ||
    firstSeq <= stretch.first
  )
    return stretchOf(newest);
  if (!adjoins(stretch, newest)) return { ...stretch, hasLater: true };
  const cut = stretch.entries.findIndex(
    (entry) => entry.kind === 'message' && entry.message.seq >= firstSeq,
  );
  return {
    ...stretch,
    entries: joined(cut < 0 ? stretch.entries : stretch.entries.slice(0, cut), newest.entries),
    last: lastSeq ?? stretch.last,
    hasLater: false,
  };
}

/** The stretch with the present content of entries that were read again. */
export function renewed(stretch: Stretch, part: ThreadPart): Stretch {
  const now = new Map(part.entries.map((entry) => [entryKey(entry), entry]));
  return {
    ...stretch,
    entries: stretch.entries.map((entry) => now.get(entryKey(entry)) ?? entry),
  };
}
