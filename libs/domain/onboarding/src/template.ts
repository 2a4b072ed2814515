import {
  applyValue,
  coerceValue,
  fieldOptions,
  fieldType,
  type FieldValue,
  type FieldValues,
  isAnswered,
  sameValue,
  type TemplateField,
} from '@patchbay/template-fields';
import { prefillFields } from './prefill.js';
import { type OnboardingRecord } from './record.js';

/** What the walk needs to know of a template. An integration is a key, or an object with one. */
export interface OnboardingTemplate {
  readonly id: string;
  readonly fields: readonly TemplateField[];
  readonly integrations?: readonly (string | { readonly key: string })[];
}

/** Keys of the integrations a template asks for, each once. */
export function integrationKeys(template: Pick<OnboardingTemplate, 'integrations'>): string[] {
  return [
    ...new Set(
      (template.integrations ?? []).map((item) => (typeof item === 'string' ? item : item.key)),
    ),
  ];
}

/**
 * Takes a template into the record. `known` is what the platform knows already (the organization's
 * name, say): those fields are filled in and marked `autoPrefilled`. Answers given before are kept
 * where they still fit; those of an earlier, completed walk count as satisfied. What the partner's
 * page asked for comes last and is shown.
 */
export function chooseTemplate(
  record: OnboardingRecord,
  template: OnboardingTemplate,
  known: FieldValues = {},
): OnboardingRecord {
  const before = new Map(
    record.templateFields
      .filter((field) => isAnswered(field) && !field.skipped)
      .map((field) => [field.key, field]),
  );
  const satisfied: string[] = [];
  const fields = template.fields.map((field): TemplateField => {
    const earlier = fitting(field, before.get(field.key)?.value);
    if (earlier !== undefined && !sameValue(earlier, field.value ?? null)) {
      if (record.onboardingComplete) satisfied.push(field.key);
      return {
        ...field,
        value: earlier,
        skipped: false,
        autoPrefilled: before.get(field.key)?.autoPrefilled ?? false,
      };
    }
    const own = fitting(field, Object.hasOwn(known, field.key) ? known[field.key] : undefined);
    return own === undefined
      ? { ...field }
      : { ...field, value: own, skipped: false, autoPrefilled: true };
  });
  return {
    ...record,
    method: 'BUILD_FROM_TEMPLATE',
    templateId: template.id,
    templateFields: prefillFields(withKnown(fields, Object.keys(known)), record.prefill),
    templateIntegrations: integrationKeys(template),
    satisfiedFields: satisfied.filter(
      (key) => !record.prefill.fields.some((given) => given.key === key),
    ),
    fieldIndex: 0,
    integrationIndex: 0,
  };
}

/**
 * What is known is written out in the other texts, as an answer is: its question is passed, so a
 * person who reads them would find a marker there and not the name.
 */
const withKnown = (
  fields: readonly TemplateField[],
  keys: readonly string[],
): readonly TemplateField[] =>
  fields
    .filter(({ key, autoPrefilled }) => autoPrefilled === true && keys.includes(key))
    .reduce(
      (all, { key, value }) =>
        applyValue(all, key, value ?? null).map((field) =>
          field.key === key ? { ...field, autoPrefilled: true } : field,
        ),
      fields,
    );

function fitting(
  field: TemplateField,
  value: FieldValue | undefined,
): TemplateField['value'] | undefined {
  if (!isAnswered({ value: value as TemplateField['value'] })) return undefined;
  const read = coerceValue(field, value);
  return typeof read === 'object' && read !== null ? [...read] : read;
}

/** How a stored walk differs from the template as it is now. */
export interface TemplateDifferences {
  readonly stale: boolean;
  readonly integrations: boolean;
  readonly addedFields: readonly string[];
  readonly removedFields: readonly string[];
  /** Fields whose type or options changed. */
  readonly changedFields: readonly string[];
}

/** Compares a stored walk with its template. Order, titles and tips do not make a walk stale. */
export function templateDifferences(
  record: Pick<OnboardingRecord, 'templateFields' | 'templateIntegrations'>,
  template: OnboardingTemplate,
): TemplateDifferences {
  const stored = new Map(record.templateFields.map((field) => [field.key, field]));
  const current = new Map(template.fields.map((field) => [field.key, field]));
  const addedFields = [...current.keys()].filter((key) => !stored.has(key));
  const removedFields = [...stored.keys()].filter((key) => !current.has(key));
  const changedFields = [...current].flatMap(([key, field]) => {
    const old = stored.get(key);
    return old && shape(old) !== shape(field) ? [key] : [];
  });
  const integrations = !sameSet(record.templateIntegrations, integrationKeys(template));
  return {
    stale: integrations || addedFields.length + removedFields.length + changedFields.length > 0,
    integrations,
    addedFields,
    removedFields,
    changedFields,
  };
}

/** Whether a stored walk no longer fits its template. */
export const isTemplateStale = (
  record: Pick<OnboardingRecord, 'templateFields' | 'templateIntegrations'>,
  template: OnboardingTemplate,
): boolean => templateDifferences(record, template).stale;

const shape = (field: TemplateField): string =>
  JSON.stringify([
    fieldType(field),
    fieldOptions(field)
      .map(({ value }) => value)
      .sort(),
  ]);
const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((item) => b.includes(item));
