import { useOperationRead } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useRef, useState } from 'react';
import {
  argsOfPart,
  firstRows,
  type LoadedRows,
  noRows,
  withNewFirst,
  withPart,
} from './rows-after.js';
import { type Logs } from './use-logs.js';

/** How the reading of further rows stands; null while nothing is read and nothing failed. */
interface Reading {
  readonly of: string;
  /** Undefined while it goes on. */
  readonly failure?: string;
}

/**
 * The rows of the page of the address, and those after them that were read as one scrolled. A newer
 * first page puts what has arrived on top and keeps the others; a failure of further rows keeps
 * all.
 */
export function useLoadedRows({ list, args, sort, before, rows: pageRows }: Logs) {
  const callWords = useCallWords();
  const read = useOperationRead();
  const { target } = useCurrentAccount();
  const [kept, setKept] = useState(noRows);
  const [reading, setReading] = useState<Reading | null>(null);
  const known = useRef({ of: noRows.rows, ids: new Set<string>() });

  // While another page is on the way, the rows of the former one stand.
  const of = list.isPlaceholderData ? kept.of : JSON.stringify([target, args]);
  const loaded = renewed(kept, of, list.data, { sort, before });
  if (loaded !== kept) setKept(loaded);
  const latest = useRef(loaded);
  latest.current = loaded;

  const readMore = () => {
    const { next, of: asked } = loaded;
    if (!next || list.isPlaceholderData || (reading?.of === of && !reading.failure)) return;
    setReading({ of: asked });
    void read('queryLogs', argsOfPart(args, next)).then(
      (reply) => {
        setReading((former) => (former?.of === asked ? null : former));
        const now = latest.current;
        if (now.of !== asked || now.next !== next) return;
        // Ids of a hundred thousand rows are gathered once, not with each part.
        if (known.current.of !== now.rows)
          known.current = { of: now.rows, ids: new Set(now.rows.map(({ id }) => id)) };
        const more = withPart(now, next, reply, known.current.ids);
        known.current.of = more.rows;
        setKept(more);
      },
      (error: Error) => setReading({ of: asked, failure: callWords(error) }),
    );
  };
  const own = reading?.of === of ? reading : null;
  return {
    /** Says which rows these are. */
    of: loaded.of,
    rows: list.error ? pageRows : loaded.rows,
    hasMore: loaded.next !== null,
    isReading: own !== null && own.failure === undefined,
    failure: own?.failure,
    readMore,
  };
}

export type LoadedLogs = ReturnType<typeof useLoadedRows>;

function renewed(
  kept: LoadedRows,
  of: string,
  first: LoadedRows['first'],
  { sort, before }: Pick<Logs, 'sort' | 'before'>,
): LoadedRows {
  if (first === undefined || (kept.of === of && kept.first === first)) return kept;
  return kept.of === of
    ? withNewFirst(kept, first, sort, before)
    : firstRows(of, first, sort, before);
}
