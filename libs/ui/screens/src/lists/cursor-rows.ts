import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { type ListSource } from './list-source.js';
import { readAll } from './read-all.js';
import { useUncachedRead } from './use-uncached-read.js';

/** How rows are read from a reply that names where the next page begins. */
export interface CursorReader<N extends OperationName, Row> {
  readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[];
  /** Null on the last page. */
  readonly nextOf: (reply: ReplyOf<N>) => string | null;
}

/** Reads all rows of an operation with `cursor`, for the export of a list. */
export function useRowsByCursor<N extends OperationName, Row>(
  name: N,
  args: ArgsOf<N>,
  { rowsOf, nextOf }: CursorReader<N, Row>,
): NonNullable<ListSource<Row>['all']> {
  const read = useUncachedRead(name, {});
  return (reading) => {
    let cursor: string | null = null;
    return readAll(async (_page, before) => {
      const reply = await read({ ...args, ...(cursor ? { cursor } : {}) }, reading.signal);
      const rows = rowsOf(reply);
      cursor = nextOf(reply);
      return { rows, total: cursor === null ? before + rows.length : undefined };
    }, reading);
  };
}
