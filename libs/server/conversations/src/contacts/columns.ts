import { CsvProblem, plainColumn } from '@patchbay/server-kit';
import { type ColumnField, columnNames, ignoredNames } from './column-names.js';

/** A column of the file, and what it is read as; null when it is left out. */
export interface ContactColumn {
  readonly column: string;
  readonly field: string | null;
}

const maxColumns = 200;
const longestCustomName = 60;
const customPrefix = 'customFields.';

export const customField = (name: string): string => `${customPrefix}${name}`;

/** The name of a custom field; null for every other one. */
export const customNameOf = (field: string): string | null =>
  field.startsWith(customPrefix) ? field.slice(customPrefix.length) : null;

/** The fields that a column may be read as, beside custom ones. */
const fields = Object.keys(columnNames).filter(
  (field): field is ColumnField => field !== 'fullName',
);

/** Fields of which a file may have several columns. */
const several: ReadonlySet<string> = new Set<ColumnField>(['phone', 'email']);

const plain = (name: string): string => plainColumn(name).replace(/\d/g, '');
const byName = new Map(
  Object.entries(columnNames).flatMap(([field, names]) =>
    [field, ...names].map((name) => [plain(name), field] as const),
  ),
);
const ignored = new Set(ignoredNames.map(plain));

const isUsable = (name: string): boolean =>
  name !== '' && name.length <= longestCustomName && !(name in {});

/** Whether a record names a number or an address among its columns. */
export const namesContacts = (cells: readonly string[]): boolean =>
  cells.some((cell) => several.has(byName.get(plain(cell)) ?? ''));

/** What each column is read as by its name, or as `given` says, column by column. */
export function columnsOf(
  header: readonly string[],
  given: readonly (string | null)[] | null,
): readonly ContactColumn[] {
  if (header.length > maxColumns)
    throw new CsvProblem(`The file has more than ${maxColumns} columns.`);
  const names = header.map((name) => name.trim());
  if (given) return names.map((column, at) => ({ column, field: given[at] ?? null }));
  return withCustomFields(names, namesTold(names.map((name) => byName.get(plain(name)) ?? null)));
}

/**
 * A name beside one part of it is the other part: “Name” beside “Vorname” is the family name,
 * “Nombre” beside “Apellidos” the given one.
 */
function namesTold(found: readonly (string | null)[]): readonly (string | null)[] {
  const [hasFirst, hasLast] = [found.includes('firstName'), found.includes('lastName')];
  const part = hasFirst === hasLast ? 'name' : hasFirst ? 'lastName' : 'firstName';
  return found.map((field) => (field === 'name' ? part : field === 'fullName' ? 'name' : field));
}

/** Columns that name no field, or one that another column has, become custom fields. */
function withCustomFields(
  names: readonly string[],
  found: readonly (string | null)[],
): readonly ContactColumn[] {
  const taken = new Set<string>();
  const free = (field: string, count = 1): string => {
    const name = count === 1 ? field : `${field} ${count}`;
    return taken.has(name) ? free(field, count + 1) : name;
  };
  return names.map((column, at) => {
    const known = found[at] ?? null;
    const isFree = known !== null && (several.has(known) || !taken.has(known));
    const custom = isUsable(column) && !ignored.has(plain(column)) ? customField(column) : null;
    const field = isFree ? known : custom && free(custom);
    if (field) taken.add(field);
    return { column, field };
  });
}

/** Why columns cannot be read as a caller says; null when they can. */
export function mappingProblem(given: unknown, count: number): string | null {
  if (!Array.isArray(given) || given.length !== count)
    return `must be a list of ${count} names of fields, one for each column of the file`;
  const wrong = (given as readonly unknown[]).find((field) => !isField(field));
  if (wrong !== undefined)
    return `must name fields (${fields.join(', ')}), custom ones as ${customField('Name')}, or null for columns that are left out`;
  const once = (given as readonly (string | null)[]).filter(
    (field) => field && !several.has(field),
  );
  return new Set(once).size < once.length
    ? 'must name each field once, but for phone and email'
    : null;
}

const isField = (field: unknown): boolean =>
  field === null ||
  (typeof field === 'string' &&
    (fields.includes(field as ColumnField) || isUsable(customNameOf(field) ?? '')));
