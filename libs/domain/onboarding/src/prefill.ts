import { coerceValue, fieldKeyPattern, type TemplateField } from '@patchbay/template-fields';
import * as z from 'zod/mini';

/**
 * What a partner's page asked for by URL. Values are raw until a template is chosen and its fields
 * tell their types.
 */
export const prefillSchema = z.object({
  fields: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  skipFields: z.array(z.string()),
  skipIntegrations: z.array(z.string()),
});

/** What a partner's page asked for by URL, as far as it waits for a template. */
export type Prefill = z.infer<typeof prefillSchema>;

/** Nothing asked for. */
export const noPrefill: Prefill = { fields: [], skipFields: [], skipIntegrations: [] };

/** All that the parameters of a URL say about onboarding. */
export interface UrlPrefill extends Prefill {
  readonly timezone: string | null;
  readonly agentVoice: string | null;
  readonly skipTimezone: boolean;
  readonly skipAgentVoice: boolean;
}

const prefix = 'onboarding_';
const maxParameters = 200;
const maxValueLength = 10_000;

/**
 * Reads the parameters of a URL: `onboarding_tf_<key>`, `onboarding_timezone`,
 * `onboarding_agentVoice`, `onboarding_skipTimezone`, `onboarding_skipAgentVoice`,
 * `onboarding_skip_tf_<key>`, `onboarding_skip_ti_<integration>`. Anything else, and anything
 * malformed, is ignored. A repeated field parameter gives several values; of any other the last
 * counts.
 */
export function readPrefill(parameters: Iterable<readonly [string, string]>): UrlPrefill {
  const fields = new Map<string, string[]>();
  const flags = { fields: new Map<string, boolean>(), integrations: new Map<string, boolean>() };
  const out = {
    timezone: null as string | null,
    agentVoice: null as string | null,
    skipTimezone: false,
    skipAgentVoice: false,
  };
  let count = 0;
  for (const [name, value] of parameters) {
    if (!name.startsWith(prefix) || value.length > maxValueLength || (count += 1) > maxParameters)
      continue;
    const rest = name.slice(prefix.length);
    if (rest.startsWith('skip_tf_')) flags.fields.set(rest.slice(8), isTrue(value));
    else if (rest.startsWith('skip_ti_')) flags.integrations.set(rest.slice(8), isTrue(value));
    else if (rest.startsWith('tf_'))
      fields.set(rest.slice(3), [...(fields.get(rest.slice(3)) ?? []), value]);
    else if (rest === 'timezone' || rest === 'agentVoice') out[rest] = value.trim() || null;
    else if (rest === 'skipTimezone' || rest === 'skipAgentVoice') out[rest] = isTrue(value);
  }
  return {
    ...out,
    fields: [...fields].flatMap(([key, values]) =>
      fieldKeyPattern.test(key) ? [{ key, values }] : [],
    ),
    skipFields: switchedOn(flags.fields),
    skipIntegrations: switchedOn(flags.integrations),
  };
}

const isTrue = (value: string): boolean => value.trim().toLowerCase() === 'true';
const switchedOn = (flags: ReadonlyMap<string, boolean>): string[] =>
  [...flags].flatMap(([key, on]) => (on && fieldKeyPattern.test(key) ? [key] : []));

/** Whether the URL says anything about onboarding. */
export function isEmptyPrefill(prefill: UrlPrefill): boolean {
  const lists = prefill.fields.length + prefill.skipFields.length + prefill.skipIntegrations.length;
  return (
    lists === 0 &&
    prefill.timezone === null &&
    prefill.agentVoice === null &&
    !prefill.skipTimezone &&
    !prefill.skipAgentVoice
  );
}

/**
 * Fills in fields: values are read as the field's type, and what is unknown or not valid is
 * ignored. A prefilled field is shown, not skipped.
 */
export function prefillFields(fields: readonly TemplateField[], prefill: Prefill): TemplateField[] {
  const given = new Map(prefill.fields.map(({ key, values }) => [key, values]));
  return fields.map((field) => {
    const raw = given.get(field.key);
    const value = raw === undefined ? undefined : coerceValue(field, raw);
    const filled =
      value === undefined
        ? field
        : {
            ...field,
            value: typeof value === 'object' && value !== null ? [...value] : value,
            skipped: false,
            autoPrefilled: false,
          };
    return prefill.skipFields.includes(field.key) ? { ...filled, skipped: true } : filled;
  });
}
