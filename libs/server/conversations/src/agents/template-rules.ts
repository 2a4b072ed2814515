import { type Template, type TemplateFieldOnWire } from '@patchbay/contract';
import {
  type TemplateField,
  resolveValues,
  substitute,
  valueText,
} from '@patchbay/template-fields';
import { fieldValues } from './config-rules.js';

type Config = Readonly<Record<string, unknown>>;

/** Onboarding values besides the template. */
export interface Answers {
  readonly templateFields: readonly TemplateFieldOnWire[];
  readonly templateIntegrations?: readonly { readonly key: string }[];
  readonly timezone?: string;
  readonly agentVoice?: string;
}

/**
 * The configuration of a template with its answers. Markers stay in the texts and answers stay
 * fields, so that a changed answer applies to every text. Answers to unknown fields are dropped.
 */
export function fillConfig(template: Template, answers: Answers): Record<string, unknown> {
  const given = new Map(answers.templateFields.map((field) => [field.key, field]));
  const templateFields = template.fields.map((field) => {
    const answer = given.get(field.key);
    return answer
      ? {
          ...field,
          value: answer.value ?? field.value ?? null,
          skipped: answer.skipped ?? false,
          autoPrefilled: answer.autoPrefilled ?? false,
        }
      : field;
  });
  return {
    ...(template.agent ?? {}),
    templateId: template.id,
    templateFields,
    templateIntegrations: answers.templateIntegrations ?? [],
    ...(answers.timezone ? { timezone: answers.timezone } : {}),
    ...(answers.agentVoice ? { agentVoice: answers.agentVoice } : {}),
    agentName: fieldValues(templateFields).agentName || null,
    published: true,
  };
}

/** Answers by key as plain text with their markers replaced; skipped ones are empty. */
export function resolveFields(fields: unknown): Record<string, string> {
  const list = (Array.isArray(fields) ? fields : []) as TemplateField[];
  const { values } = resolveValues(
    list.map((field) => (field.skipped ? { ...field, value: null } : field)),
  );
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, valueText(value ?? null)]),
  );
}

/** The effective configuration: every text with its answers inserted. */
export function resolvedValues(config: Config): Config {
  const values = resolveFields(config.templateFields);
  if (Object.keys(values).length === 0) return config;
  const fill = (text: unknown) => (typeof text === 'string' ? substitute(text, values) : text);
  const filled = (list: unknown) =>
    Array.isArray(list)
      ? list.map((one: Config) => ({ ...one, instructions: fill(one.instructions) }))
      : list;
  return {
    ...config,
    agentInstructions: fill(config.agentInstructions),
    welcomeMessage: fill(config.welcomeMessage),
    actions: filled(config.actions),
  };
}

/**
 * A configuration without template fields: answers are inserted and the fields removed. The
 * effective texts are the same.
 */
export function detachedConfig(config: Config): Record<string, unknown> {
  const {
    templateRevision: _revision,
    templateSections: _sections,
    templateIntegrations: _integrations,
    ...rest
  } = resolvedValues(config);
  return { ...rest, templateId: null, templateFields: [] };
}
