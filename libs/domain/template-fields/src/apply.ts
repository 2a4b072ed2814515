import { coerceSuggestion } from './coerce.js';
import { type TemplateField, valuesOf } from './field.js';
import { keyMarkers, markerOf } from './syntax.js';
import { compileTemplate } from './template.js';
import { type FieldValue, type FieldValues, valueText } from './value.js';

/**
 * Sets the value of one field, as accepting a suggestion or answering a question does: the value is
 * replaced, `skipped` and `autoPrefilled` are cleared, and the field's marker is replaced by the
 * value in the values and placeholders of the other fields. Unchanged fields stay the same objects.
 */
export function applyValue(
  fields: readonly TemplateField[],
  key: string,
  value: FieldValue,
): readonly TemplateField[] {
  if (!fields.some((field) => field.key === key)) return fields;
  const text = valueText(value);
  return fields.map((field) =>
    field.key === key
      ? { ...field, value: mutable(value), skipped: false, autoPrefilled: false }
      : writeOut(field, key, text),
  );
}

/**
 * Accepts a suggestion as `applyValue` does, converted to the type of its field: a multi-select
 * receives the listed choices of the suggestion. A suggestion that does not fit the field changes
 * nothing.
 */
export function applySuggestion(
  fields: readonly TemplateField[],
  key: string,
  suggestion: string,
): readonly TemplateField[] {
  const field = fields.find((one) => one.key === key);
  const value = field && coerceSuggestion(field, suggestion);
  return value === undefined ? fields : applyValue(fields, key, value);
}

const mutable = (value: FieldValue): TemplateField['value'] =>
  typeof value === 'object' && value !== null ? [...value] : value;

function writeOut(field: TemplateField, key: string, text: string): TemplateField {
  const { value, placeholder } = field;
  const newValue = typeof value === 'string' ? replaceMarker(value, key, text) : value;
  // Older templates send null for a placeholder that is not set.
  const newPlaceholder =
    typeof placeholder === 'string' ? replaceMarker(placeholder, key, text) : placeholder;
  if (newValue === value && newPlaceholder === placeholder) return field;
  return {
    ...field,
    value: newValue,
    ...(typeof newPlaceholder === 'string' ? { placeholder: newPlaceholder } : {}),
  };
}

/** Replaces every marker of one key in one pass; all other markers and blocks stay as written. */
export function replaceMarker(text: string, key: string, replacement: string): string {
  return text.includes(markerOf(key)) ? text.split(markerOf(key)).join(replacement) : text;
}

/** The keys of the value markers in a text, each once. */
export const markersIn = (text: string): readonly string[] => [
  ...new Set(keyMarkers(text).map(({ key }) => key)),
];

/**
 * Longer texts are not inserted into others, so that values that refer to each other cannot grow
 * without bound.
 */
export const maxResolvedLength = 100_000;

/** Maximum depth of values that refer to other values. */
const longestChain = 200;

/** Field values for a prompt, and the keys of fields that refer to each other in a cycle. */
export interface ResolvedValues {
  readonly values: FieldValues;
  readonly circular: readonly string[];
}

/**
 * The values of fields with the markers inside them replaced ("Welcome to {orgName}"), each once
 * and in the order of their dependencies. A marker that closes a cycle stays unchanged and is
 * reported.
 */
export function resolveValues(
  fields: readonly TemplateField[],
  extra: FieldValues = {},
): ResolvedValues {
  const raw: FieldValues = { ...extra, ...valuesOf(fields) };
  const done: Record<string, FieldValue | undefined> = Object.create(null) as Record<
    string,
    FieldValue
  >;
  const walking = new Set<string>();
  const circular = new Set<string>();

  const visit = (key: string): void => {
    const value = Object.hasOwn(raw, key) ? raw[key] : undefined;
    if (key in done || value === undefined) return;
    if (typeof value !== 'string' || !value.includes('{')) {
      done[key] = value;
      return;
    }
    walking.add(key);
    const template = compileTemplate(value);
    const known: Record<string, FieldValue | undefined> = Object.create(null) as Record<
      string,
      FieldValue
    >;
    for (const other of [...template.keys, ...template.conditionKeys]) {
      if (walking.has(other)) circular.add(other);
      else if (walking.size < longestChain) visit(other);
      known[other] = walking.has(other) ? undefined : done[other];
    }
    walking.delete(key);
    const { text } = template.render(known, maxResolvedLength);
    done[key] = text.length > maxResolvedLength ? value : text;
  };
  Object.keys(raw).forEach(visit);
  return { values: done, circular: [...circular] };
}
