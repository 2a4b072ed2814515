/** One page of a list, and how many rows there are in all. */
export interface ReadPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Rows of one file; what is beyond them is said, not saved. */
export const mostExported = 10_000;

/** Reads page after page, from 0, until the total, an empty page, or as many as one file takes. */
export async function readAll<Row>(
  readPage: (page: number) => Promise<ReadPage<Row>>,
): Promise<ReadPage<Row>> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const read = await readPage(page);
    rows.push(...read.rows);
    if (read.rows.length === 0 || rows.length >= Math.min(read.total, mostExported))
      return { rows: rows.slice(0, mostExported), total: read.total };
  }
}
