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

export const mostRows = 5000;
const mostSamples = 3;
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
  const { encoding, header, rows } = (await isVcard(file))
    ? await readVcards(file, mostRows)
    : await readCsvTable(file, { isHeader: namesContacts, mostRows });
  if (mapping !== null) {
    const problem = mappingProblem(mapping, header.cells.length);
    if (problem) throw new MappingProblem(problem);
  }
  const all: CsvRecord[] = [];
  for await (const row of rows) all.push(row);
  const named = columnsOf(header.cells, mapping as readonly (string | null)[] | null);
  const columns = mapping === null ? columnsHeld(named, all, country) : named;
  return {
    encoding,
    columns: columns.map((column, at) => ({ ...column, samples: samplesOf(all, at) })),
    records: await mapInTurns(all, (record) => ({
      row: record.row,
      ...readContact(columns, record, country),
    })),
  };
}

/** As many rows as tell what a column holds. */
const mostTold = 50;

/**
 * The columns of a file that names none as a number or an address, in a language that is not known:
 * they are told by what they hold. A header that is a person itself names no columns.
 */
function columnsHeld(
  columns: readonly ContactColumn[],
  rows: readonly CsvRecord[],
  country: string | null,
): readonly ContactColumn[] {
  const heldBy = (text: string) =>
    emailOf(text) ? 'email' : phoneOf(text, country) && isLikePhone.test(text) ? 'phone' : null;
  if (columns.some(({ field, column }) => isAddress(field) || heldBy(column))) return columns;
  return columns.map((column, at) => {
    const values = rows.slice(0, mostTold).flatMap(({ cells }) => cells[at]?.trim() || []);
    const [first = null] = values.map(heldBy);
    return first && values.every((value) => heldBy(value) === first)
      ? { ...column, field: first }
      : column;
  });
}

/** Digits alone may count or name anything; a number of a person has marks, or as many as a whole one. */
const isLikePhone = /^\s*(?:\+|\(|00|0\d)|\d[\s()./-]+\d|\d{10}/;

const isAddress = (field: string | null): boolean => field === 'phone' || field === 'email';

/** The first different values of a column. */
function samplesOf(rows: readonly CsvRecord[], at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const value = cutText(cells[at]?.trim() ?? '', longestSample);
    if (value) samples.add(value);
    if (samples.size === mostSamples) break;
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
