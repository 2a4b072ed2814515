import { type Scalar } from './filters.js';
import { isAllowed, isListOperator, type FilterType, type Operator } from './operators.js';
import { autoTyped, readAs, type Hint } from './values.js';

/** The typed values of a condition, and their original texts. */
export interface ReadValues {
  readonly type: FilterType;
  readonly values: readonly Scalar[];
  readonly texts: readonly string[];
  /** The texts are JSON objects or lists, compared as such and not by their spelling. */
  readonly isJson?: true;
}

/**
 * The parsed values of a condition: none if there is no value to compare with, and the texts that
 * do not have the type.
 */
export interface Reading {
  readonly read: ReadValues | null;
  readonly type: FilterType;
  readonly unread: readonly string[];
}

/** True for operators that only texts have: their values are texts in any form. */
export const isTextOnly = (op: Operator): boolean =>
  isAllowed('string', op) && !isAllowed('integer', op);

/**
 * The one type of several values that look like something: all alike, or all numbers, else text.
 */
export function autoType(texts: readonly string[]): FilterType {
  const types = new Set(texts.map((text) => autoTyped(text).type));
  if (types.size === 1) return [...types][0] ?? 'string';
  return [...types].every((type) => type === 'integer' || type === 'number') ? 'number' : 'string';
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** An object or a list that is written as JSON; undefined for everything else. */
export function jsonDocument(text: string): object | undefined {
  const value = /^\s*[[{]/.test(text) ? parsed(text) : undefined;
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** True for a text that is parsed as null if untyped. */
export const isNullText = (text: string): boolean => text === 'null';

const jsonType = (items: readonly unknown[]): FilterType => {
  if (items.every((item) => typeof item === 'boolean')) return 'boolean';
  if (items.every((item) => typeof item === 'number'))
    return items.every(Number.isInteger) ? 'integer' : 'number';
  return 'string';
};

const nothing = (type: FilterType, ...unread: string[]): Reading => ({ read: null, type, unread });
const all = (read: ReadValues): Reading => ({ read, type: read.type, unread: [] });

/** Values that JSON spells out: a text stays text there, however it looks. */
function fromJson(items: readonly unknown[]): Reading {
  const kept = items.filter((item) => item !== null && item !== undefined && item !== '');
  if (kept.length === 0) return nothing('string');
  if (kept.some((item) => typeof item === 'object')) {
    const texts = kept.map((item) => JSON.stringify(item));
    return all({ type: 'string', values: texts, texts, isJson: true });
  }
  const type = jsonType(kept);
  const texts = kept.map(String);
  return all({ type, values: type === 'string' ? texts : (kept as Scalar[]), texts });
}

function declaredAs(type: FilterType, texts: readonly string[]): Reading {
  const given = texts
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, value: readAs(type, text) }));
  const read = given.filter(
    (one): one is { text: string; value: Scalar } => one.value !== undefined,
  );
  const unread = given.filter(({ value }) => value === undefined).map(({ text }) => text);
  return {
    read:
      read.length > 0
        ? { type, values: read.map(({ value }) => value), texts: read.map(({ text }) => text) }
        : null,
    type,
    unread,
  };
}

/** The type that a hint or the operator itself says, where the field's is not known. */
function hintedType(op: Operator, hint: Hint | null): FilterType | undefined {
  if (hint !== null && hint !== 'json' && hint !== 'null') return hint;
  return isTextOnly(op) ? 'string' : undefined;
}

/** Values that JSON spells out, as a type that is known. An object or a list is none of them. */
function declaredFromJson(
  op: Operator,
  declared: FilterType,
  items: readonly unknown[],
  text: string,
): Reading {
  const scalars = items
    .filter((item) => typeof item !== 'object' && item !== undefined)
    .map(String);
  if (isTextOnly(op) && scalars.length === 0) return declaredAs(declared, [text]);
  const { read, type, unread } = declaredAs(declared, scalars);
  const documents = items.filter((item) => typeof item === 'object' && item !== null);
  return { read, type, unread: [...unread, ...documents.map((item) => JSON.stringify(item))] };
}

const listTexts = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

/**
 * Parses the values of a condition. The type is the field's if it is known, else the hint's, else
 * text for operators that only texts have, else that of the values' form: boolean, number, date,
 * JSON object or list, text. Values of another type are reported beside the rest.
 */
export function readValues(
  op: Operator,
  text: string,
  hint: Hint | null,
  known: FilterType | undefined,
): Reading {
  const isList = isListOperator(op);
  const json = hint === 'json' ? parsed(text) : undefined;
  if (hint === 'json' && (json === undefined || (isList && json !== null && !Array.isArray(json))))
    return nothing(known ?? 'string', text);
  const items: readonly unknown[] =
    isList && Array.isArray(json) ? (json as readonly unknown[]) : [json];
  const declared = known ?? hintedType(op, hint);
  if (declared) {
    if (hint !== 'json') return declaredAs(declared, isList ? listTexts(text) : [text]);
    return declaredFromJson(op, declared, items, text);
  }
  if (hint === 'json') return fromJson(items);
  const document = isList ? undefined : jsonDocument(text);
  if (document) return fromJson([document]);
  const texts = (isList ? listTexts(text) : [text]).filter((item) => item.trim() !== '');
  return declaredAs(autoType(texts), texts);
}
