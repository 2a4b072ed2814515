import { maxExported, readAll } from './read-all.js';

/** Who waits, and what was said meanwhile. */
const reading = () => {
  const said: unknown[] = [];
  const stop = new AbortController();
  return {
    said,
    stop,
    signal: stop.signal,
    onRead: (count: number, total: number | undefined) => void said.push([count, total]),
  };
};

/** A list of numbers in pages of a size. */
const numbers = (total: number, size: number) => {
  const asked: number[] = [];
  const readPage = async (page: number) => {
    asked.push(page);
    const from = page * size;
    const count = Math.max(0, Math.min(size, total - from));
    return { rows: Array.from({ length: count }, (_, at) => from + at), total };
  };
  return { asked, readPage };
};

describe('the rows of an export', () => {
  it('are those of every page, and no page more is asked for', async () => {
    const { asked, readPage } = numbers(500, 200);
    const { rows, total } = await readAll(readPage, reading());
    expect([rows.length, rows.at(-1), total]).toEqual([500, 499, 500]);
    expect(asked).toEqual([0, 1, 2]);
  });

  it('end at a full last page, and at once where there are none', async () => {
    const full = numbers(400, 200);
    await readAll(full.readPage, reading());
    expect(full.asked).toEqual([0, 1]);
    const none = numbers(0, 200);
    expect(await readAll(none.readPage, reading())).toEqual({ rows: [], total: 0 });
    expect(none.asked).toEqual([0]);
  });

  it('end at an empty page, when rows went while they were read', async () => {
    const { readPage } = numbers(300, 200);
    const { rows } = await readAll(
      async (page) => ({ ...(await readPage(page)), total: 900 }),
      reading(),
    );
    expect(rows).toHaveLength(300);
  });

  it('are no more than one file takes, beside how many there are', async () => {
    const { asked, readPage } = numbers(maxExported + 5000, 3000);
    const { rows, total } = await readAll(readPage, reading());
    expect([rows.length, total]).toEqual([maxExported, maxExported + 5000]);
    expect(asked).toEqual([0, 1, 2, 3]);
  });
  it('are counted aloud, and no page is asked for after a stop', async () => {
    const { asked, readPage } = numbers(900, 200);
    const who = reading();
    const read = readAll(async (page) => {
      if (page === 1) who.stop.abort();
      return readPage(page);
    }, who);
    await expect(read).rejects.toThrow(/abort/i);
    expect([asked, who.said]).toEqual([
      [0, 1],
      [
        [200, 900],
        [400, 900],
      ],
    ]);
  });

  it('end at an empty page where their number is unknown', async () => {
    const { asked, readPage } = numbers(300, 200);
    const befores: number[] = [];
    const { rows, total } = await readAll(async (page, before) => {
      befores.push(before);
      const { rows: found } = await readPage(page);
      return { rows: found, total: found.length === 0 ? before : undefined };
    }, reading());
    expect([rows.length, total, asked, befores]).toEqual([300, 300, [0, 1, 2], [0, 200, 300]]);
  });
});
