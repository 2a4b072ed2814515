import { cutText } from '@patchbay/kernel';
import { type FilePart } from '@patchbay/contract';
import {
  CsvProblem,
  type CsvEncoding,
  type CsvRecord,
  mapInTurns,
  readCsvTable,
} from '@patchbay/server-kit';
import { columnsOf, type ContactColumn, mappingProblem, namesContacts } from './columns.js';
import { type ContactRead, readContact } from './contact-cells.js';
import { emailOf, phoneOf } from './rules.js';
import { isVcard, readVcards } from './vcard.js';

/** A row of an import: what it says of a person, or its problem. Row 1 is the first of the file. */
export type ContactRecord = { readonly row: number } & ContactRead;

/** A column with what it holds, to judge by how it is read. */
export type ShownColumn = ContactColumn & { readonly samples: readonly string[] };

export const maxRows = 5000;
const maxSamples = 3;
const longestSample = 60;

/** A file of contacts as it is read. */
export interface ContactFile {
  readonly encoding: CsvEncoding;
  readonly columns: readonly ShownColumn[];
  readonly records: readonly ContactRecord[];
}

/** What a caller says of the columns cannot be used. */
export class MappingProblem extends Error {}

/**
 * Reads a file of contacts, a table or vCards, with numbers without a plus as those of `country`.
 * `mapping` says what each column is read as, in the place of its name. Throws a `CsvProblem` when
 * the file is neither, a `MappingProblem` when the mapping does not fit.
 */
export async function readContacts(
  file: Pick<FilePart, 'arrayBuffer'>,
  country: string | null,
  mapping: unknown = null,
): Promise<ContactFile> {
  const isCards = await isVcard(file);
  const { encoding, header, rows } = isCards
    ? await readVcards(file, maxRows)
    : await readCsvTable(file, {
        isHeader: namesContacts,
        isRow: (cells) => cells.some((cell) => heldBy(cell, country) !== null),
        maxRows,
      });
  if (mapping !== null) {
    const problem = mappingProblem(mapping, header.cells.length);
    if (problem) throw new MappingProblem(problem);
  }
  const all: CsvRecord[] = [];
  for await (const row of rows) all.push(row);
  const last = all.at(-1);
  const total = last && all.length > 1 && isTotal(last, country) ? last : undefined;
  const people = total ? all.slice(0, -1) : all;
  const named = columnsOf(header.cells, mapping as readonly (string | null)[] | null);
  const isUnnamed = header.row === 0 && !isCards;
  const columns = mapping === null ? columnsHeld(named, people, country, isUnnamed) : named;
  return {
    encoding,
    columns: columns.map((column, at) => ({ ...column, samples: samplesOf(people, at) })),
    records: await mapInTurns(all, (record) => ({
      row: record.row,
      ...(record === total
        ? { name: null, problem: 'This row is a total of the file, not a person.' }
        : readContact(columns, record, country)),
    })),
  };
}

/** As many rows as tell what a column holds. */
const maxReported = 50;

/** Which address of a person a cell is; null where it is none. */
const heldBy = (text: string, country: string | null): 'email' | 'phone' | null =>
  emailOf(text) ? 'email' : phoneOf(text, country) && isLikePhone.test(text) ? 'phone' : null;

/**
 * The columns of a file that names none as a number or an address, in a language that is not known or
 * not at all: they are recognized by what they hold. Of columns without names the first other one has the
 * names of the people.
 */
function columnsHeld(
  columns: readonly ContactColumn[],
  rows: readonly CsvRecord[],
  country: string | null,
  isUnnamed: boolean,
): readonly ContactColumn[] {
  if (columns.some(({ field }) => isAddress(field))) return columns;
  const told = columns.map((column, at) => {
    const values = rows.slice(0, maxReported).flatMap(({ cells }) => cells[at]?.trim() || []);
    const [first = null] = values.map((value) => heldBy(value, country));
    return first && values.every((value) => heldBy(value, country) === first)
      ? { ...column, field: first }
      : column;
  });
  const names = isUnnamed ? told.findIndex(({ field }) => !isAddress(field)) : -1;
  return told.map((column, at) => (at === names ? { ...column, field: 'name' } : column));
}

/**
 * What people and spreadsheets write below a table: “Total: 12”, “Suma;12”. A row with an address
 * or with a number as people write it is a person, whatever the name.
 */
const isTotal = ({ cells }: CsvRecord, country: string | null): boolean =>
  totalWords.test(cells.find((cell) => cell.trim() !== '') ?? '') &&
  !cells.some((cell) => heldBy(cell, country) !== null);

const totalWords =
  /^\s*(?:(?:(?:grand|sub)\s*)?totals?|totales|total (?:general|de \p{L}+|\p{L}+)|suma|summe|gesamt|insgesamt|somme|totale|totaal|итого|합계|合計|总计)[\s:=–\-\d.,]*$/iu;

/** Digits alone may count or name anything; a number of a person has marks, or as many as a whole one. */
const isLikePhone = /^\s*(?:\+|\(|00|0\d)|\d[\s()./-]+\d|\d{10}/;

const isAddress = (field: string | null): boolean => field === 'phone' || field === 'email';

/** The first different values of a column. */
function samplesOf(rows: readonly CsvRecord[], at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const value = cutText(cells[at]?.trim() ?? '', longestSample);
    if (value) samples.add(value);
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

/** Refuses a file of which no column is read as a number or an address. */
export function demandAddresses(columns: readonly ContactColumn[]): void {
  if (!columns.some(({ field }) => isAddress(field)))
    throw new CsvProblem(
      'The first row must name the columns, with “Phone” or “Email” among them; or say in “columns” what each column is.',
    );
}
