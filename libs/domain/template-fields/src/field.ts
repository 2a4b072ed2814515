import * as z from 'zod/mini';
import { readCondition } from './condition.js';
import { fieldKeyPattern } from './syntax.js';
import { type FieldValue, type FieldValues, isEmptyValue, valueMatches, valueOf } from './value.js';

/** The control of a field. An unknown type uses the text control. */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'integer',
  'float',
  'boolean',
  'select',
  'multiselect',
  'email',
  'phone',
  'url',
  'date',
] as const;

/** One of the known field types. */
export type FieldType = (typeof fieldTypes)[number];

/** A choice of a select field: a plain text, or a value with its label. */
export const fieldOptionSchema = z.union([
  z.string(),
  z.object({ value: z.string(), label: z.string() }),
]);

/** The permitted values of a template field on the wire. */
export const fieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.null(),
]);

/** A template field as it is stored and sent. Unknown properties are kept. */
export const templateFieldSchema = z.looseObject({
  key: z.string().check(z.regex(fieldKeyPattern)),
  type: z.optional(z.string()),
  /** Older name of `type`; it wins when both are present. */
  inputType: z.optional(z.string()),
  title: z.optional(z.string()),
  options: z.optional(z.array(fieldOptionSchema)),
  value: z.optional(fieldValueSchema),
  placeholder: z.optional(z.string()),
  /** Describes a good answer. A field without it gets no suggestions. */
  promptTip: z.optional(z.string()),
  skipped: z.optional(z.boolean()),
  autoPrefilled: z.optional(z.boolean()),
  /** `key=value`: the field is skipped while the other field has that value. */
  disabledIf: z.optional(z.string()),
  /** The field is required unless this is false. */
  required: z.optional(z.boolean()),
});

/**
 * Reads a stored field property by property: an invalid property, such as `title: null`, is dropped
 * and the rest is kept. Null when there is no usable key.
 */
export function readTemplateField(stored: unknown): TemplateField | null {
  const whole = templateFieldSchema.safeParse(stored);
  if (whole.success) return whole.data;
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const unreadable = new Set(whole.error.issues.map(({ path }) => path[0]));
  const parts = Object.entries(stored).filter(([name]) => !unreadable.has(name));
  const rest = templateFieldSchema.safeParse(Object.fromEntries(parts));
  return rest.success ? rest.data : null;
}

/** A template field. */
export type TemplateField = z.infer<typeof templateFieldSchema>;

/** A choice of a select field. */
export type FieldOption = z.infer<typeof fieldOptionSchema>;

/** The type of the control: `inputType` when present, else `type`; text for an unknown type. */
export function fieldType(field: Pick<TemplateField, 'type' | 'inputType'>): FieldType {
  const stated = field.inputType ?? field.type;
  return fieldTypes.find((type) => type === stated) ?? 'text';
}

/** The choices of a field, each with value and label. */
export function fieldOptions(
  field: Pick<TemplateField, 'options'>,
): readonly { readonly value: string; readonly label: string }[] {
  return (field.options ?? []).map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
}

/** The label of a field in the interface. */
export const fieldTitle = (field: Pick<TemplateField, 'key' | 'title'>): string =>
  field.title || field.key;

/**
 * The values of fields by key; a field without a value is empty, not unknown. Built without a
 * prototype, so any key is safe.
 */
export function valuesOf(fields: readonly TemplateField[]): FieldValues {
  const values: Record<string, FieldValue | undefined> = Object.create(null) as Record<
    string,
    FieldValue
  >;
  for (const field of fields) values[field.key] = field.value ?? null;
  return values;
}

/** Whether `disabledIf` holds now. A condition that is not `key=value` never disables. */
export function isDisabled(field: Pick<TemplateField, 'disabledIf'>, values: FieldValues): boolean {
  const condition = readCondition(field.disabledIf);
  return condition !== null && valueMatches(valueOf(values, condition.key), condition.equals);
}

/** Whether an answer is required to continue. This is the default. */
export const isRequired = (field: Pick<TemplateField, 'required'>): boolean =>
  field.required !== false;

/** Whether the field can be skipped; only a strict `required: true` forbids it. */
export const canSkip = (field: Pick<TemplateField, 'required'>): boolean => field.required !== true;

/** Whether the field has an answer. */
export const isAnswered = (field: Pick<TemplateField, 'value'>): boolean =>
  !isEmptyValue(field.value);
