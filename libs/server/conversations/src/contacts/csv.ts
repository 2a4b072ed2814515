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
  const columns = columnsOf(header.cells, mapping as readonly (string | null)[] | null);
  const all: CsvRecord[] = [];
  for await (const row of rows) all.push(row);
  return {
    encoding,
    columns: columns.map((column, at) => ({ ...column, samples: samplesOf(all, at) })),
    records: await mapInTurns(all, (record) => ({
      row: record.row,
      ...readContact(columns, record, country),
    })),
  };
}

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
  if (!columns.some(({ field }) => field === 'phone' || field === 'email'))
    throw new CsvProblem(
      'The first row must name the columns, with “Phone” or “Email” among them; or say in “columns” what each column is.',
    );
}
