import {
  fieldOptions,
  fieldType,
  isDisabled,
  isRequired,
  type TemplateField,
  valuesOf,
} from './field.js';
import { type FieldValue, isEmptyValue } from './value.js';

/**
 * Reads a raw value (from a URL, a form or a reply) as the type of the field. Undefined means that
 * it is not valid for the field. A select accepts only a listed choice; a multi-select keeps only
 * the listed ones and accepts a list or a comma-separated text.
 */
export function coerceValue(field: TemplateField, raw: unknown): FieldValue | undefined {
  if (raw === null || raw === undefined) return undefined;
  const type = fieldType(field);
  if (type === 'multiselect') return listed(field, raw);
  const single: unknown = Array.isArray(raw) ? raw[raw.length - 1] : raw;
  if (type === 'number' || type === 'float') return decimal(single);
  if (type === 'integer') return integer(single);
  if (type === 'boolean') return boolean(single);
  const text =
    typeof single === 'string' || typeof single === 'number' || typeof single === 'boolean'
      ? String(single)
      : undefined;
  if (type === 'select') return fieldOptions(field).find((option) => option.value === text)?.value;
  return type === 'date' && text !== undefined && Number.isNaN(Date.parse(text)) ? undefined : text;
}

const thousands = /^\s*[+-]?\d{1,3}(,\d{3})+(\.\d+)?\s*$/;

/**
 * The value of the choice that a text names, by its value, its label, or either in another case.
 */
function choiceNamed(field: TemplateField, text: string): string {
  const wanted = text.trim();
  const options = fieldOptions(field);
  const found =
    options.find(({ value }) => value === wanted) ??
    options.find(({ label }) => label === wanted) ??
    options.find(({ value, label }) =>
      [value, label].some((name) => name.toLowerCase() === wanted.toLowerCase()),
    );
  return found?.value ?? text;
}

/**
 * Reads a suggestion, which is written for people, as the type of the field: a choice may be given
 * by its label, and a number may have commas (1,200). Undefined means that it does not fit the
 * field.
 */
export function coerceSuggestion(field: TemplateField, suggestion: string): FieldValue | undefined {
  const type = fieldType(field);
  if (type === 'select') return coerceValue(field, choiceNamed(field, suggestion));
  if (type === 'multiselect') {
    const whole = choiceNamed(field, suggestion);
    const isOne = fieldOptions(field).some(({ value }) => value === whole);
    return coerceValue(
      field,
      isOne ? [whole] : suggestion.split(',').map((part) => choiceNamed(field, part.trim())),
    );
  }
  const isNumber = type === 'integer' || type === 'number' || type === 'float';
  return coerceValue(
    field,
    isNumber && thousands.test(suggestion) ? suggestion.replaceAll(',', '') : suggestion,
  );
}

function listed(field: TemplateField, raw: unknown): readonly string[] | undefined {
  const wanted = new Set(
    (Array.isArray(raw) ? raw : [raw]).flatMap((item) =>
      typeof item === 'string' ? choices(field, item) : [],
    ),
  );
  const kept = fieldOptions(field).flatMap((option) =>
    wanted.has(option.value) ? [option.value] : [],
  );
  return kept.length > 0 ? kept : undefined;
}

/** A choice may itself contain a comma: the whole text is tried first. */
function choices(field: TemplateField, text: string): readonly string[] {
  return fieldOptions(field).some((option) => option.value === text)
    ? [text]
    : text.split(',').map((part) => part.trim());
}

function decimal(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(raw)) return undefined;
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}

function integer(raw: unknown): number | undefined {
  const value = decimal(raw);
  return Number.isSafeInteger(value) ? value : undefined;
}

function boolean(raw: unknown): boolean | undefined {
  if (raw === true || raw === 'true') return true;
  return raw === false || raw === 'false' ? false : undefined;
}

/** The types that a form converts on read. */
export type ReadType = 'integer' | 'float' | 'boolean' | 'date';

/**
 * Converts a stored form value on read: a boolean is true only for `'true'` or true; a value that
 * is no number or date gives null.
 */
export function readAs(type: ReadType, raw: unknown): number | boolean | Date | null {
  if (type === 'boolean') return raw === true || raw === 'true';
  if (type === 'integer') return integer(raw) ?? null;
  if (type === 'float') return decimal(raw) ?? null;
  const at =
    typeof raw === 'string' || typeof raw === 'number' || raw instanceof Date
      ? new Date(raw)
      : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

/** E-mail addresses in free text, each once: those that an agent with this text writes to. */
export const emailsIn = (text: string): readonly string[] => [
  ...new Set(text.match(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []),
];

/** Why a field does not accept a value now; the interface has a sentence for each. */
export type FieldProblem = 'required' | 'number' | 'integer' | 'date' | 'email';

/**
 * Why a field does not accept a value now, or null when one may go on: nothing stands there, or a
 * text that cannot be read as the number or the date that is asked for, or holds no e-mail address
 * where one is asked for: what is sent there would not arrive.
 */
export function fieldProblem(field: TemplateField, value: unknown): FieldProblem | null {
  if (isEmptyValue(value)) return isRequired(field) ? 'required' : null;
  const type = fieldType(field);
  if (type === 'email') return emailsIn(String(value)).length > 0 ? null : 'email';
  if (type !== 'number' && type !== 'float' && type !== 'integer' && type !== 'date') return null;
  if (coerceValue(field, value) !== undefined) return null;
  return type === 'float' ? 'number' : type;
}

/**
 * The first of the asked fields whose value cannot be read as its type; it is corrected before the
 * fields are used. One without an answer is readable.
 */
export function firstUnreadable(fields: readonly TemplateField[]): TemplateField | undefined {
  const values = valuesOf(fields);
  return fields.find((field) => {
    const problem = isDisabled(field, values) ? null : fieldProblem(field, field.value);
    return problem !== null && problem !== 'required';
  });
}
