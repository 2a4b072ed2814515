import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type FilePart } from '@patchbay/contract';
import { listCell } from '@patchbay/log-query';
import { CsvProblem, type CsvRecord, type CsvTable, decodeCsv } from '@patchbay/server-kit';
import ICAL from 'ical.js';
import { cardLines } from './vcard-lines.js';

const longestCard = 64 * 1024;
const charactersPerTurn = 64 * 1024;

/** Whether a file holds vCards, whatever it is called. */
export async function isVcard(file: Pick<FilePart, 'arrayBuffer'>): Promise<boolean> {
  const start = new Uint8Array(await file.arrayBuffer()).subarray(0, 200);
  return /^\s*BEGIN:VCARD\s/i.test(new TextDecoder().decode(start).replaceAll('\0', ''));
}

/** A property of a card: name, parameters, type, then its values. */
type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
  type: string,
  ...values: readonly (string | readonly string[])[],
];

const columns = ['Name', 'Phone', 'Email', 'Company', 'Notes', 'Tags'] as const;
type Column = (typeof columns)[number];

/**
 * Reads vCards (2.1, 3.0 and 4.0) as a table with a row for each card; rows are counted from 1. A
 * card that cannot be read is a row with a problem. Throws a `CsvProblem` when there are more than
 * `maxCards`.
 */
export async function readVcards(
  file: Pick<FilePart, 'arrayBuffer'>,
  maxCards: number,
): Promise<CsvTable> {
  const { text, encoding } = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  const rows: CsvRecord[] = [];
  let read = 0;
  for (const card of cardsOf(text)) {
    if (rows.length === maxCards)
      throw new CsvProblem(`The file has more than ${maxCards.toLocaleString('en-US')} cards.`);
    rows.push(recordOf(rows.length + 1, card));
    read += card.reduce((sum, line) => sum + line.length, 0);
    if (read < charactersPerTurn) continue;
    // Lets other requests run.
    read = 0;
    await nextTurnOfLoop();
  }
  if (rows.length === 0) throw new CsvProblem('The file has no cards.');
  return { encoding, header: { row: 0, cells: columns }, rows: inTurn(rows) };
}

async function* inTurn(rows: readonly CsvRecord[]): AsyncGenerator<CsvRecord> {
  yield* rows;
}

/** The lines of each card; the last may lack its end. */
function* cardsOf(text: string): Generator<readonly string[]> {
  let card: string[] | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      if (card) yield card;
      card = [];
    } else if (card && /^END:VCARD\s*$/i.test(line)) {
      yield [...card, 'END:VCARD'];
      card = null;
    } else card?.push(line);
  }
  if (card) yield card;
}

function recordOf(row: number, card: readonly string[]): CsvRecord {
  const problem = (words: string): CsvRecord => ({ row, cells: [], problem: words });
  if (card.at(-1) !== 'END:VCARD') return problem('This card has no end (END:VCARD).');
  const lines = cardLines(card.slice(0, -1));
  const text = ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');
  if (text.length > longestCard) return problem('This card is longer than 64 KB.');
  try {
    const [, properties] = ICAL.parse(text) as [string, readonly Property[]];
    const cells = cellsOf(properties);
    return { row, cells: columns.map((column) => cells[column] ?? '') };
  } catch {
    return problem('This card cannot be read.');
  }
}

function cellsOf(properties: readonly Property[]): Partial<Record<Column, string>> {
  const of = (name: string) => properties.filter(([one]) => one === name);
  const textsOf = (name: string) => of(name).map((property) => textOf(property[3]));
  const phones = of('tel').filter((property) => !isFax(property));
  return {
    Name: textsOf('fn').find((name) => name.trim() !== '') ?? nameOf(of('n')[0]),
    Phone: preferredFirst(phones).map(phoneText).join(' ::: '),
    Email: preferredFirst(of('email'))
      .map(([, , , value]) => textOf(value))
      .join(' ::: '),
    Company: textsOf('org')[0],
    Notes: textsOf('note').join('\n'),
    Tags: listCell(of('categories').flatMap(([, , , ...values]) => values.map(textOf))),
  } as Partial<Record<Column, string>>;
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).filter(Boolean).join(', ');

/** A structured name begins with the family name. */
function nameOf(property: Property | undefined): string {
  const parts = property?.[3];
  const [family = '', given = ''] = typeof parts === 'string' ? [parts] : (parts ?? []);
  return [given, family].filter(Boolean).join(' ');
}

const typesOf = ([, { type = [] }]: Property): readonly string[] =>
  [type].flat().flatMap((one) => one.toLowerCase().split(','));
const isFax = (property: Property): boolean =>
  typesOf(property).some((type) => type === 'fax' || type === 'pager');

const preferredFirst = (properties: readonly Property[]): readonly Property[] => {
  const isPreferred = (property: Property) =>
    typesOf(property).includes('pref') || property[1].pref !== undefined;
  return [...properties].sort(
    (one, other) => Number(isPreferred(other)) - Number(isPreferred(one)),
  );
};

const phoneText = ([, , , value]: Property): string => textOf(value).replace(/^tel:/i, '');
