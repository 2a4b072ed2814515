import { type ArgsOf, type ReplyOf } from '@patchbay/contract';
import { type CursorArgs, type CursorOperation, useOperationCursorPages } from '@patchbay/queries';
import { type ListSource, type SourceOptions } from './list-source.js';
import { readAll } from './read-all.js';
import { useAppendedRows } from './use-appended-rows.js';
import { useUncachedRead } from './use-uncached-read.js';

/** How rows are read from a reply that names where the next page begins. */
export interface CursorReader<N extends CursorOperation, Row> extends SourceOptions {
  readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[];
  /** Null on the last page. */
  readonly nextOf: (reply: ReplyOf<N>) => string | null;
  readonly pageSize: number;
  /** Rows of a page while all are read; the operation answers no more at once. */
  readonly largestPage?: number;
}

/**
 * Rows that are loaded page by page and appended, of an operation with `cursor` and `limit`. Their
 * number is known when the last page is there.
 */
export function useCursorList<N extends CursorOperation, Row>(
  name: N,
  args: Omit<CursorArgs<N>, 'limit'>,
  { rowsOf, nextOf, pageSize, largestPage = pageSize, ...options }: CursorReader<N, Row>,
): ListSource<Row> {
  const read = useUncachedRead(name, options);
  const query = useOperationCursorPages(
    name,
    { ...args, limit: pageSize } as unknown as CursorArgs<N>,
    { ...options, nextOf },
  );
  const appended = useAppendedRows(query, rowsOf);
  return {
    ...appended,
    all: (reading) => {
      let cursor: string | null = null;
      return readAll(async (_page, before) => {
        const asked = { ...args, limit: largestPage, ...(cursor === null ? {} : { cursor }) };
        const reply = await read(asked as unknown as ArgsOf<N>, reading.signal);
        const found = rowsOf(reply);
        cursor = nextOf(reply);
        return { rows: found, total: cursor === null ? before + found.length : undefined };
      }, reading);
    },
  };
}
