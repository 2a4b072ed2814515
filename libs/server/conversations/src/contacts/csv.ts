import { type BodyOf, type FilePart } from '@patchbay/contract';
import { CsvProblem, demandRows, plainColumn, readCsvRecords } from '@patchbay/server-kit';
import { type ContactChange, changeOf } from './rules.js';

/** A row of an import: what it says of a person, or its problem. Row 1 is the header. */
export type ContactRecord = { readonly row: number } & (
  { readonly change: ContactChange } | { readonly problem: string; readonly name: string | null }
);

/** A column of the file, and what it is read as; null when it is left out. */
export interface ContactColumn {
  readonly column: string;
  readonly field: string | null;
}

type Fields = NonNullable<BodyOf<'saveContact'>['newData']>;
type Cells = ReadonlyMap<string, string>;

export const mostRows = 5000;
const mostColumns = 60;
const longestCustomName = 60;
const custom = (name: string) => `customFields.${name}`;

/**
 * The fields of a contact by the names that address books, mail programs and the console give their
 * columns, in English and Spanish.
 */
const namesOf = {
  name: ['name', 'full name', 'display name', 'contact', 'nombre completo'],
  firstName: ['first name', 'given name', 'nombre', 'nombre de pila'],
  lastName: ['last name', 'family name', 'surname', 'apellido', 'apellidos'],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'cell',
    'cell phone',
    'telephone',
    'tel',
    'phone 1 value',
    'primary phone',
    'teléfono',
    'número de teléfono',
    'móvil',
  ],
  email: [
    'email',
    'email address',
    'mail',
    'email 1 value',
    'primary email',
    'correo',
    'correo electrónico',
  ],
  status: ['status', 'estado'],
  leadSource: ['lead source', 'found through', 'llegó por'],
  contactSource: ['contact source'],
  marketingOptIn: ['marketing opt in', 'may get offers'],
  tags: ['tags', 'labels', 'etiquetas'],
  agentContext: ['agent context', 'notes', 'note', 'what the agent knows', 'notas'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What an export of the console has beside the fields, and the server sets by itself. */
const ignored = ['id', 'agent', 'agente', 'last change', 'known since', 'updated at', 'created at'];

const byName = new Map(
  Object.entries(namesOf).flatMap(([field, names]) =>
    [field, ...names].map((name) => [plainColumn(name), field] as const),
  ),
);
const ignoredNames = new Set(ignored.map(plainColumn));

function fieldOf(column: string): string | null {
  const name = column.trim();
  const known = byName.get(plainColumn(name));
  if (known) return known;
  const isUsable = name !== '' && name.length <= longestCustomName && !(name in {});
  return isUsable && !ignoredNames.has(plainColumn(name)) ? custom(name) : null;
}

/** What each column is read as. Throws when none names a person, or two say the same. */
function columnsOf(header: readonly string[]): ContactColumn[] {
  if (header.length > mostColumns)
    throw new CsvProblem(`The file has more than ${mostColumns} columns.`);
  const columns = header.map((column) => ({ column: column.trim(), field: fieldOf(column) }));
  const fields = columns.flatMap(({ field }) => field ?? []);
  if (!fields.includes('phone') && !fields.includes('email'))
    throw new CsvProblem(
      'The first row must name the columns, with “Phone” or “Email” among them.',
    );
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice)
    throw new CsvProblem(
      `Two columns are read as ${twice.replace(custom(''), '')}; leave one of them out.`,
    );
  return columns;
}

/** Reads a file of contacts. Throws a `CsvProblem` when it is not one. */
export async function readContacts(file: Pick<FilePart, 'arrayBuffer'>): Promise<{
  readonly columns: readonly ContactColumn[];
  readonly records: readonly ContactRecord[];
}> {
  let columns: readonly ContactColumn[] | null = null;
  const records: ContactRecord[] = [];
  for await (const { row, cells } of readCsvRecords(file, mostRows)) {
    if (columns) records.push({ row, ...recordOf(columns, cells) });
    else columns = columnsOf(cells);
  }
  return { columns: columns ?? [], records: await demandRows(records) };
}

type Read = { readonly change: ContactChange } | { readonly problem: string };

/** What a row says. An empty cell says nothing: what is known stays. */
function recordOf(columns: readonly ContactColumn[], cells: readonly string[]) {
  const values: Cells = new Map(
    columns.flatMap(({ field }, at) => {
      const value = cells[at]?.trim();
      return field && value ? [[field, value] as const] : [];
    }),
  );
  const read: Read =
    cells.length > columns.length
      ? { problem: 'This row has more cells than the header.' }
      : changeIn(values);
  return 'change' in read ? read : { ...read, name: nameIn(values)?.slice(0, 200) ?? null };
}

function changeIn(values: Cells): Read {
  const isYes = yesOrNo(values.get('marketingOptIn'));
  if (isYes === null) return { problem: 'marketingOptIn: must be yes or no.' };
  const tooLong = Object.entries(longest).find(
    ([field, most]) => (values.get(field)?.length ?? 0) > most,
  );
  if (tooLong) return { problem: `${tooLong[0]}: must be at most ${tooLong[1]} characters.` };
  const tags = tagsOf(values.get('tags'));
  if (tags && (tags.length > 50 || tags.some((tag) => tag.length > 60)))
    return { problem: 'tags: must be at most 50, each of at most 60 characters.' };
  const parsed = changeOf(fieldsOf(values, { tags, marketingOptIn: isYes }), 'row');
  if ('change' in parsed) return parsed;
  const { path, message } = parsed.problem;
  return { problem: `${path.replace(/^row\.?/, '') || 'row'}: ${message}.` };
}

function nameIn(values: Cells): string | undefined {
  const parts = ['firstName', 'lastName'].flatMap((part) => values.get(part) ?? []);
  return values.get('name') ?? (parts.join(' ') || undefined);
}

/** As in `contactFields` of the contract, in characters. */
const longest: Readonly<Record<string, number>> = {
  name: 200,
  firstName: 100,
  lastName: 99,
  phone: 40,
  email: 254,
  status: 120,
  leadSource: 200,
  contactSource: 200,
  agentContext: 8000,
};

function fieldsOf(values: Cells, read: Pick<Fields, 'tags' | 'marketingOptIn'>): Fields {
  const own = [...values].flatMap(([field, value]) =>
    field.startsWith(custom('')) ? [[field.slice(custom('').length), value] as const] : [],
  );
  const texts = ['phone', 'email', 'status', 'leadSource', 'contactSource', 'agentContext'];
  return Object.fromEntries(
    Object.entries({
      name: nameIn(values),
      ...Object.fromEntries(texts.map((field) => [field, values.get(field)])),
      ...read,
      ...(own.length > 0 ? { customFields: Object.fromEntries(own) } : {}),
    }).filter(([, value]) => value !== undefined),
  );
}

/** Address books separate them by commas, semicolons, bars or three colons. */
const tagsOf = (cell: string | undefined): string[] | undefined =>
  cell === undefined
    ? undefined
    : [...new Set(cell.split(/,|;|\||:::/).map((tag) => tag.trim()))].filter(Boolean);

/** Null when the cell says neither. */
function yesOrNo(cell: string | undefined): boolean | null | undefined {
  if (cell === undefined) return undefined;
  if (/^(?:true|yes|y|1|sí|si)$/i.test(cell)) return true;
  return /^(?:false|no|n|0)$/i.test(cell) ? false : null;
}
