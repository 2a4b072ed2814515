import { folded } from '@patchbay/kernel';
import pg from 'pg';
import { createTestDatabase } from './testing/index.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const inSql = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ folded: string }>(
    'select search_folded(text) as folded from unnest($1::text[]) with ordinality as t (text, at) order by at',
    [texts],
  );
  return rows.map((row) => row.folded);
};

/** Letters of the scripts that people write names in, and all that look like Latin ones. */
const letters = [
  [0x20, 0x17f],
  [0x180, 0x24f],
  [0x250, 0x2ff],
  [0x300, 0x3ff],
  [0x400, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
  [0x3040, 0x30ff],
  [0x4e00, 0x4e7f],
  [0xac00, 0xac7f],
  [0xfb00, 0xfb4f],
  [0xfe20, 0xfe4f],
  [0xff01, 0xffef],
].flatMap(([from, to]) =>
  Array.from({ length: (to as number) - (from as number) + 1 }, (_, at) =>
    String.fromCodePoint((from as number) + at),
  ),
);

describe('the folding of PostgreSQL', () => {
  it('is that of the program, letter by letter', async () => {
    // Letters that are assigned, in both versions of Unicode that are compared.
    const assigned = letters.filter((letter) => /[^\p{C}]/u.test(letter));
    const made = await inSql(assigned);
    const differing = assigned.flatMap((letter, at) =>
      made[at] === folded(letter, 100) ? [] : [[letter, made[at], folded(letter, 100)]],
    );
    expect(differing).toEqual([]);
  });

  it('is that of the program for names', async () => {
    const names = [
      'José',
      'Jose\u0301',
      'GRÖSSE',
      'ŞAHİN',
      'O’Brien',
      'ﬁt',
      'ΟΔΟΣ ς',
      '진료',
      'a`b',
    ];
    expect(await inSql(names)).toEqual(names.map((name) => folded(name, 100)));
  });

  it('does not multiply a long text', async () => {
    const [made] = await inSql(['\uFDFA'.repeat(200_000)]);
    expect(made?.length).toBeLessThanOrEqual(100_000);
  });
});
