import { type Operation } from './operation.js';
import { formatOf, type TextFormat } from './wire.js';

/** What kind of value an argument is, for the field that asks for it. */
export type ArgumentKind =
  | TextFormat
  | 'text'
  | 'textarea'
  | 'number'
  | 'integer'
  | 'switch'
  | 'select'
  | 'multiselect'
  | 'tags'
  | 'keyValue'
  | 'json';

/** What is known about one argument from its schema. */
export interface ArgumentShape {
  readonly kind: ArgumentKind;
  /** The call may be made without it. */
  readonly isOptional: boolean;
  /** The values that are allowed, where they are listed. */
  readonly choices?: readonly string[];
}

/** The parts of a schema's definition that say what it is. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
}

interface Schema {
  readonly def: Definition;
  readonly _zod?: { readonly bag?: { readonly maximum?: number; readonly format?: string } };
}

/** A text that may be longer than this is asked for in several lines. */
const LINE = 500;

const choicesOf = ({ def }: Schema): readonly string[] | undefined => {
  if (def.type === 'enum') return Object.values(def.entries ?? {}).map(String);
  if (def.type === 'literal') return (def.values ?? []).map(String);
  if (def.type !== 'union') return undefined;
  const each = (def.options ?? []).map(choicesOf);
  return each.every((choices) => choices !== undefined) ? each.flat() : undefined;
};

function numberKind(schema: Schema): ArgumentKind {
  const format = schema.def.format ?? schema._zod?.bag?.format ?? '';
  return format.includes('int') ? 'integer' : 'number';
}

/** The kind of a schema that wraps no other one. */
function plainKind(schema: Schema): ArgumentKind {
  const { def } = schema;
  const choices = choicesOf(schema);
  if (choices) return choices.length > 0 && def.type !== 'literal' ? 'select' : 'text';
  switch (def.type) {
    case 'string':
      return (schema._zod?.bag?.maximum ?? 0) > LINE ? 'textarea' : 'text';
    case 'number':
    case 'int':
      return numberKind(schema);
    case 'boolean':
      return 'switch';
    case 'array':
      return listKind(def.element);
    case 'record':
      return def.valueType?.def.type === 'string' ? 'keyValue' : 'json';
    case 'union':
      return unionKind(def.options ?? []);
    default:
      return 'json';
  }
}

function listKind(element: Schema | undefined): ArgumentKind {
  if (!element) return 'json';
  if (choicesOf(element)) return 'multiselect';
  return unwrap(element).schema.def.type === 'string' ? 'tags' : 'json';
}

/** A number or a flag may also travel as text: the other branch says what it is. */
function unionKind(options: readonly Schema[]): ArgumentKind {
  const kinds = options.map((option) => shapeOf(option).kind);
  return kinds.find((kind) => kind !== 'text' && kind !== 'textarea') ?? kinds[0] ?? 'json';
}

const wrappers = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
]);

/** Of a conversion, what comes out; what goes in where the result has no schema. */
const pipedOf = ({ def }: Schema): Schema | undefined =>
  def.type !== 'pipe' ? undefined : def.out?.def.type === 'transform' ? def.in : def.out;

/** The schema below wrappers and conversions; one that has a format is kept, for it says the most. */
function unwrap(outer: Schema): { readonly schema: Schema; readonly isOptional: boolean } {
  let schema = outer;
  let isOptional = false;
  while (!formatOf(schema)) {
    const { type, innerType } = schema.def;
    const below = wrappers.has(type) ? innerType : pipedOf(schema);
    if (!below) break;
    isOptional ||= type === 'optional' || type === 'default' || type === 'prefault';
    schema = below;
  }
  return { schema, isOptional };
}

function shapeOf(outer: Schema): ArgumentShape {
  const { schema, isOptional } = unwrap(outer);
  const format = formatOf(schema);
  if (format) return { kind: format, isOptional };
  const kind = plainKind(schema);
  const listed = kind === 'multiselect' ? schema.def.element : schema;
  const choices = listed && choicesOf(listed);
  return { kind, isOptional, ...(choices ? { choices } : {}) };
}

/** The objects that a body may be: itself, or each branch of a union. */
const objectsOf = (schema: Schema | undefined): readonly Schema[] => {
  if (!schema) return [];
  if (schema.def.shape) return [schema];
  if (schema.def.options) return schema.def.options.flatMap(objectsOf);
  const below = schema.def.in ?? schema.def.innerType;
  return below ? objectsOf(below) : [];
};

/**
 * The shape of an argument of an operation, by its schema in path, query or body. A body with free
 * names takes any value: JSON.
 */
export function argumentShape(entry: Operation, name: string): ArgumentShape {
  const parts = [entry.params, entry.query, entry.body] as unknown as (Schema | undefined)[];
  for (const { def } of parts.flatMap(objectsOf)) {
    const found = def.shape && Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    if (found) return shapeOf(found);
  }
  return { kind: 'json', isOptional: true };
}

/** The names of all arguments that an operation has a schema for. */
export const argumentNames = (entry: Operation): readonly string[] =>
  ([entry.params, entry.query, entry.body] as unknown as (Schema | undefined)[])
    .flatMap(objectsOf)
    .flatMap(({ def }) => Object.keys(def.shape ?? {}));
