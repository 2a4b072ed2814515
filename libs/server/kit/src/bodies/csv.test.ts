import { CsvProblem } from './csv-text.js';
import { readCsvTable } from './csv.js';

const fileOf = (content: string | Uint8Array) => ({
  arrayBuffer: async () => new Uint8Array(Buffer.from(content as Uint8Array)).buffer as ArrayBuffer,
});
const read = async (content: string | Uint8Array, maxRows = 100) => {
  const table = await readCsvTable(fileOf(content), {
    isHeader: (cells) => cells.includes('phone'),
    maxRows,
  });
  const rows: (readonly [number, ...string[]])[] = [];
  for await (const { row, cells, problem } of table.rows)
    rows.push(problem ? [row, `! ${problem}`] : [row, ...cells]);
  return { header: table.header, rows, encoding: table.encoding };
};
/** The bytes of a text in an encoding of one byte a letter. */
function inCodePage(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}
const good = Array.from({ length: 25 }, (_, at) => `Ann ${at},+1216555${1000 + at}`);

describe('table that a person brings', () => {
  it('reads a quotation mark within a cell as a spreadsheet does, and every other row', async () => {
    const lines = ['name,phone', ...good, 'Dan "Danny" Lee,+12165550148', ...good];
    const { rows } = await read(lines.join('\n'));
    expect(rows).toHaveLength(51);
    expect(rows[25]).toEqual([27, 'Dan "Danny" Lee', '+12165550148']);
    expect(rows[50]?.[0]).toBe(52);
  });

  it.each([
    ['"Dan ""Danny"" Lee",1', 'Dan "Danny" Lee'],
    ['"Dan "Danny" Lee",1', 'Dan "Danny" Lee'],
    ['"x"y,1', 'xy'],
    ['5" pipe,1', '5" pipe'],
    ['"""x""",1', '"x"'],
    ['"",1', ''],
    ["'-Anna,1", '-Anna'],
    ["''=x,1", "'=x"],
    ["O'Hara,1", "O'Hara"],
    ["'t Hooft,1", "'t Hooft"],
  ])('reads %s', async (line, name) =>
    expect((await read(`name,phone\n${line}\nnext,2`)).rows).toEqual([
      [2, name, '1'],
      [3, 'next', '2'],
    ]),
  );

  it.each([0, 1])(
    'keeps characters of two units wherever a chunk ends, from place %i',
    async (at) => {
      const faces = '😀'.repeat(3000);
      const { rows } = await read(`name,phone\n${'a'.repeat(at)}${faces},1\n`);
      expect(rows).toEqual([[2, `${'a'.repeat(at)}${faces}`, '1']]);
    },
  );

  it('makes a mark that is closed in another row the problem of that row', async () => {
    const { rows } = await read('name,phone\n"Dan,1\nEve,2\n"Fay",3\nGus,4\n');
    expect(rows[0]).toEqual([2, expect.stringMatching(/^! A quotation mark/)]);
    expect(rows.at(-1)).toEqual([expect.any(Number), 'Gus', '4']);
    await expect(read('name,phone\na,1\n"b,2\nc,3\n')).rejects.toThrow(
      'Row 3 cannot be read: a quotation mark is not closed.',
    );
  });

  it('counts rows as a spreadsheet shows them, with empty ones and cells over several lines', async () => {
    const text =
      'Contacts of Smith, Jones & Co\n\nname,phone\n\nAnn,1\n,,\n"Two\nlines",2\n\n\nEve,3\n';
    const { header, rows } = await read(text);
    expect(header).toEqual({ row: 3, cells: ['name', 'phone'] });
    expect(rows).toEqual([
      [5, 'Ann', '1'],
      [7, 'Two\nlines', '2'],
      [10, 'Eve', '3'],
    ]);
  });

  it.each([
    [
      'commas in cells of a table with semicolons',
      'name;phone\nLee, Ann;1\nRay, Bo;2\n',
      'Lee, Ann',
    ],
    ['decimal commas', 'phone;name\n1;"3,5"\n1;4,5\n', '1'],
    ['tabs', 'phone\tname\n1\tLee, A; B\n', '1'],
    ['a separator that the file names', 'sep=;\nphone;name\n1;a,b,c\n', '1'],
    ['one column', 'phone\n1\n', '1'],
    ['bars', 'phone|name\n1|Lee, Ann\n2|Ray; Bo\n', '1'],
    ['commas, beside a bar in a cell', 'phone,name\n1,Lee | Ann\n2,Ray\n', '1'],
  ])('is divided with %s', async (_what, text, first) =>
    expect((await read(text)).rows[0]?.slice(0, 2)).toEqual([2, first]),
  );

  it.each([
    ['utf-8', Buffer.from('\ufeffphone,name\n1,Müller\n')],
    ['utf-16le', Buffer.from('\ufeffphone,name\n1,Müller\n', 'utf16le')],
    ['windows-1252', Buffer.from('phone,name\n1,Müller\n', 'latin1')],
  ] as const)('is read in %s', async (encoding, bytes) =>
    expect(await read(bytes)).toMatchObject({ encoding, rows: [[2, '1', 'Müller']] }),
  );

  it.each([
    ['utf-16le', '\ufeff'],
    ['utf-16le', ''],
    ['utf-16be', '\ufeff'],
    ['utf-16be', ''],
  ] as const)('is read in %s, with the mark %j at its begin', async (encoding, mark) => {
    const little = Buffer.from(`${mark}phone\tname\n1\tАнна Müller\n2\t山田\n`, 'utf16le');
    const bytes = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
    const rows = [
      [2, '1', 'Анна Müller'],
      [3, '2', '山田'],
    ];
    expect(await read(bytes)).toMatchObject({ encoding, rows });
  });

  it.each([
    ['windows-1251', ['Анна Каренина', 'Бьёрн', 'МОСКВА', 'Ірина Їжак']],
    ['windows-1250', ['Wałęsa', 'Łukasz Żak', 'Źdźbło', 'Ľudmila']],
    ['windows-1253', ['Αννα Παπαδοπούλου', 'Γιώργος']],
    ['windows-1252', ['Müller', 'José Núñez', 'Zoë', 'Ångström', 'Françoise Noël', 'ÉVA', 'Þór']],
    ['windows-1252', ['Müller', '12 m³', '½ day', '¿Qué?']],
  ] as const)('is read in %s, which nothing says: %j', async (encoding, names) => {
    const lines = ['phone;name', ...names.map((name, at) => `${at};${name}`)];
    const rows = names.map((name, at) => [at + 2, String(at), name]);
    expect(await read(inCodePage(encoding, lines.join('\r\n')))).toMatchObject({ encoding, rows });
  });

  it('is read out of the cells of one column, into which a spreadsheet saved its lines', async () => {
    const lines = ['"phone,name,note"', '"1,Ann,""Lee, Ann"""', '"2,Bo,"', '', '"3,Cy,x";;'];
    const { header, rows } = await read(lines.join('\r\n'));
    expect(header.cells).toEqual(['phone', 'name', 'note']);
    expect(rows).toEqual([
      [2, '1', 'Ann', 'Lee, Ann'],
      [3, '2', 'Bo', ''],
      [5, '3', 'Cy', 'x'],
    ]);
    const one = await read('"phone"\n"Lee, Ann"\n"Ray, Bo"\n');
    expect(one.rows[0]).toEqual([2, 'Lee, Ann']);
  });

  it('keeps the dashes, quotes and euro signs of Western Windows', async () => {
    const bytes = Buffer.from('phone,name\n1,O\x92Brien \x96 9 \x80\n', 'latin1');
    expect(await read(bytes)).toMatchObject({ rows: [[2, '1', 'O’Brien – 9 €']] });
  });

  it('is refused when it is no text, has nothing, or too many rows', async () => {
    await expect(read(Buffer.from([0x89, 0x50, 0xff, 0x01, 0x1a]))).rejects.toThrow(CsvProblem);
    await expect(read(' \n\n')).rejects.toThrow('The file is empty.');
    await expect(read('phone\n')).rejects.toThrow('no rows beneath');
    await expect(read(`phone\n${'1\n'.repeat(101)}`)).rejects.toThrow('more than 100 rows');
    await expect(read(`phone\n${'\n'.repeat(100_002)}1\n`)).rejects.toThrow('too many empty rows');
  });
});
