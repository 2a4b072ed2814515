import { cutText } from '@patchbay/kernel';
import { type BodyOf } from '@patchbay/contract';
import { entriesOfCell } from '@patchbay/log-query';
import { type CsvRecord, truthOf } from '@patchbay/server-kit';
import { type ContactColumn, customNameOf } from './columns.js';
import { type ContactChange, changeOf, emailOf, phoneOf } from './rules.js';

/** What a row says of a person, with what was not taken as it stands; or its problem. */
export type ContactRead =
  | { readonly change: ContactChange; readonly note?: string }
  | { readonly problem: string; readonly name: string | null };

type Fields = NonNullable<BodyOf<'saveContact'>['newData']>;

interface Cell {
  readonly column: string;
  readonly value: string;
}
type Cells = ReadonlyMap<string, readonly Cell[]>;

/** What a row says. An empty cell says nothing: what is known stays. */
export function readContact(
  columns: readonly ContactColumn[],
  record: CsvRecord,
  country: string | null,
): ContactRead {
  const values = cellsOf(columns, record.cells);
  const isLonger = record.cells.slice(columns.length).some((cell) => cell.trim() !== '');
  const problem = record.problem ?? (isLonger ? 'This row has more cells than the header.' : null);
  const read = problem === null ? changeIn(values, country) : { problem };
  return 'change' in read ? read : { ...read, name: cutText(nameIn(values) ?? '', 200) || null };
}

/** The values by field. Google puts several numbers into one cell. */
function cellsOf(columns: readonly ContactColumn[], cells: readonly string[]): Cells {
  const values = new Map<string, Cell[]>();
  for (const [at, { column, field }] of columns.entries()) {
    const text = cells[at]?.trim();
    if (!field || !text) continue;
    const isSeveral = field === 'phone' || field === 'email';
    for (const value of isSeveral ? text.split(' ::: ') : [text])
      values.set(field, [...(values.get(field) ?? []), { column, value: value.trim() }]);
  }
  return values;
}

const firstOf = (values: Cells, field: string): string | undefined => values.get(field)?.[0]?.value;

function changeIn(
  values: Cells,
  country: string | null,
): { readonly change: ContactChange; readonly note?: string } | { readonly problem: string } {
  const optIn = firstOf(values, 'marketingOptIn');
  const isYes = optIn === undefined ? undefined : truthOf(optIn);
  if (isYes === null) return { problem: about('marketingOptIn', 'must be yes or no') };
  if ((firstOf(values, 'tags') ?? '').length > 50 * 64) return { problem: tooManyTags };
  const phones = severalOf(values, 'phone', (text) => phoneOf(text, country));
  const emails = severalOf(values, 'email', emailOf);
  const tags = tagsOf(firstOf(values, 'tags'));
  const fields = fieldsOf(values, [...phones.others, ...emails.others], {
    phone: phones.used,
    email: emails.used,
    tags,
    marketingOptIn: isYes,
  });
  const tooLong = Object.entries(longest).find(
    ([field, most]) => String(fields[field as keyof Fields] ?? '').length > most,
  );
  if (tooLong) return { problem: about(tooLong[0], `must be at most ${tooLong[1]} characters`) };
  if (tags && (tags.length > 50 || tags.some((tag) => tag.length > 60)))
    return { problem: tooManyTags };
  const parsed = changeOf(fields, country, 'row');
  if ('problem' in parsed) {
    const { path, message } = parsed.problem;
    return { problem: about(path.replace(/^row\.?/, '') || 'row', message) };
  }
  const note = noteOf([phones, emails]);
  return { change: parsed.change, ...(note ? { note } : {}) };
}

/** What is wrong with one field of a row; the screen says the field by its name there. */
const about = (field: string, words: string): string => `${field}: ${words}.`;

const tooManyTags = about('tags', 'must be at most 50, each of at most 60 characters');

/** What programs and people write where there is no value. */
const noValue =
  /^(?:#?n\/?a|null|none|nil|nan|undefined|unknown|ninguno|keine?|aucun|nessuno|[-\u2013\u2014.?])$/i;

/** Between several numbers or addresses in one cell. */
const between = { phone: /[/;,|\n]/, email: /[;,|\s]/ } as const;

/**
 * The numbers or addresses of a row. A cell that is none as a whole may hold several; cells that
 * say that there is none are empty.
 */
function severalOf(
  values: Cells,
  field: 'phone' | 'email',
  read: (text: string) => string | null,
): Chosen {
  const cells = values.get(field) ?? [];
  if (cells.every(({ value }) => noValue.test(value))) return { used: undefined, others: [] };
  const single = cells.flatMap((cell): Cell[] => {
    if (read(cell.value) !== null) return [cell];
    const parts = cell.value.split(between[field]).map((part) => part.trim());
    const found = parts.filter((part) => read(part) !== null);
    return found.length > 0 && found.length === parts.filter(Boolean).length
      ? found.map((value) => ({ ...cell, value }))
      : [cell];
  });
  return oneOf(single, read);
}

interface Chosen {
  readonly used: string | undefined;
  readonly others: readonly Cell[];
}

/** The first valid of several values; a contact has one number and one address. */
function oneOf(cells: readonly Cell[], read: (text: string) => string | null): Chosen {
  const at = Math.max(
    cells.findIndex(({ value }) => read(value) !== null),
    0,
  );
  const used = cells[at]?.value;
  const known = read(used ?? '');
  const others = cells.filter(
    ({ value }, other) => other !== at && (known === null || read(value) !== known),
  );
  return { used, others };
}

/** Says of several numbers which is used; of the number and of the address on a line each. */
function noteOf(chosen: readonly Chosen[]): string | null {
  const notes = chosen
    .filter(({ others }) => others.length > 0)
    .map(({ used, others }) => `${used ?? ''} is used; kept as custom fields: ${keptAs(others)}.`);
  return notes.length > 0 ? notes.join('\n') : null;
}

const keptAs = (others: readonly Cell[]): string =>
  cutText(others.map(({ column, value }) => `${column} ${value}`).join(', '), 150);

function nameIn(values: Cells): string | undefined {
  const parts = ['firstName', 'lastName'].flatMap((part) => firstOf(values, part) ?? []);
  return firstOf(values, 'name') ?? (parts.join(' ') || undefined);
}

/** As in `contactFields` of the contract, in characters. */
const longest: Readonly<Record<string, number>> = {
  name: 200,
  phone: 40,
  email: 254,
  status: 120,
  leadSource: 200,
  contactSource: 200,
  agentContext: 8000,
};

function fieldsOf(
  values: Cells,
  others: readonly Cell[],
  read: Pick<Fields, 'phone' | 'email' | 'tags' | 'marketingOptIn'>,
): Fields {
  const own = [...values].flatMap(([field, [cell]]) => {
    const name = customNameOf(field);
    return name !== null && cell ? [[name, cell.value] as const] : [];
  });
  const customFields = { ...besides(others), ...Object.fromEntries(own) };
  const texts = ['status', 'leadSource', 'contactSource', 'agentContext'];
  return Object.fromEntries(
    Object.entries({
      name: nameIn(values),
      ...Object.fromEntries(texts.map((field) => [field, firstOf(values, field)])),
      ...read,
      ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
    }).filter(([, value]) => value !== undefined),
  );
}

/** The values that a contact has no room for, by the names of their columns. */
function besides(others: readonly Cell[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { column, value } of others) {
    const name = cutText(column, 60);
    const former = fields.get(name);
    fields.set(name, former === undefined ? value : `${former}, ${value}`);
  }
  return Object.fromEntries(fields);
}

/** Google marks the groups that it makes by itself with an asterisk. */
const tagsOf = (cell: string | undefined): string[] | undefined =>
  cell === undefined
    ? undefined
    : entriesOfCell(cell)
        .filter((tag) => tag !== '* myContacts')
        .map((tag) => tag.replace(/^\* /, ''));
