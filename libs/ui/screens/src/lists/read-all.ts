/** A part of the rows of a list, and how many there are in all; undefined while that is unknown. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/** Who waits for all rows of a list: stops the reading, and is kept informed. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  readonly onRead: (count: number, total: number | undefined) => void;
}

/** Rows of one file; what is beyond them is said, not saved. */
export const maxExported = 10_000;

/**
 * Reads page after page, until the total, an empty page, or as many rows as one file takes. A page
 * is asked for by its number from 0 and by how many rows are before it.
 */
export async function readAll<Row>(
  readPage: (page: number, before: number) => Promise<ReadRows<Row>>,
  { signal, onRead }: Reading,
): Promise<ReadRows<Row>> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    signal.throwIfAborted();
    const read = await readPage(page, rows.length);
    rows.push(...read.rows);
    onRead(rows.length, read.total);
    if (read.rows.length === 0 || rows.length >= Math.min(read.total ?? Infinity, maxExported))
      return { rows: rows.slice(0, maxExported), total: read.total };
  }
}
