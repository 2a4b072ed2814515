import { type AgentReview, type FieldReview, type TemplateFieldOnWire } from '@patchbay/contract';
import { type ModelSuggestion, type ReviewField } from '@patchbay/server-providers';
import {
  type TemplateField,
  fieldTitle,
  resolveValues,
  valueText,
} from '@patchbay/template-fields';

type Config = Readonly<Record<string, unknown>>;
/** Requests suggestions for each field from the model. */
export type Reviewer = (
  fields: readonly ReviewField[],
  signal?: AbortSignal,
) => Promise<readonly ModelSuggestion[]>;

const tips = {
  instructions:
    'Full sentences. Says who the agent is, what callers want most, and what to do when it does not know.',
  greeting: 'At most 25 words, names the business, and ends with a question.',
  action: 'Full sentences. Says when to do it and what to ask for first.',
  app: 'Full sentences. Says when to use the app and what to ask for first.',
};

/**
 * Whether an answer is what the template offers: its example, into which onboarding writes the
 * other answers. A remark about it would be one about the template.
 */
function isOffered(field: TemplateField, fields: readonly TemplateField[]): boolean {
  const { key, value, placeholder } = field;
  if (typeof value !== 'string' || !value || !placeholder) return false;
  const written = (text: string) =>
    resolveValues(fields.map((one) => (one === field ? { ...one, value: text } : one))).values[key];
  return written(value) === written(placeholder);
}

/** Reviews template fields: one answer for each, in their order. */
export async function reviewTemplateFields(
  ask: Reviewer,
  fields: readonly TemplateFieldOnWire[],
  signal: AbortSignal,
): Promise<FieldReview[]> {
  const read = fields as readonly TemplateField[];
  const asked = read.map((field) => ({
    key: field.key,
    title: fieldTitle(field),
    promptTip: field.promptTip ?? '',
    value: valueText(field.value ?? null),
    inputType: field.inputType ?? field.type,
  }));
  const found = byKey(await ask(asked, signal));
  return read.map((field) => {
    const item = isOffered(field, read) ? undefined : found.get(field.key);
    return {
      key: field.key,
      value: field.value,
      promptSuggestion: item?.suggestion ?? null,
      promptReason: item?.reason ?? null,
      promptReasonTitle: item?.reasonTitle ?? null,
    };
  });
}

/** Reviews every text of an agent; a suggestion is null where the text is good or missing. */
export async function reviewAgent(
  ask: Reviewer,
  agentId: string,
  config: Config,
  signal: AbortSignal,
): Promise<AgentReview> {
  const actions = named(config.actions, (one) => one.name);
  const apps = named(config.apps, (one) => one.appId);
  const asked: ReviewField[] = [
    {
      key: 'agentInstructions',
      title: 'Instructions',
      promptTip: tips.instructions,
      value: text(config.agentInstructions),
    },
    {
      key: 'greeting',
      title: 'Greeting',
      promptTip: tips.greeting,
      value: text(config.welcomeMessage),
    },
    ...actions.map((one, at) => ({
      key: `action-${at}`,
      title: one.called,
      promptTip: tips.action,
      value: text(one.entry.instructions),
    })),
    ...apps.map((one, at) => ({
      key: `app-${at}`,
      title: one.called,
      promptTip: tips.app,
      value: text(one.entry.instructions),
    })),
    // A text that is not a submitted field: a greeting with the name of the business should use the
    // name's field.
    ...fieldsNamed(config, 'orgName'),
  ];
  const found = byKey(
    await ask(
      asked.filter((field) => field.value.trim()),
      signal,
    ),
  );
  const suggestion = (key: string) => found.get(key)?.suggestion ?? null;
  const why = (key: string) => ({
    promptReason: found.get(key)?.reason ?? null,
    promptReasonTitle: found.get(key)?.reasonTitle ?? null,
  });
  return {
    agentId,
    agentInstructionsSuggestion: suggestion('agentInstructions'),
    greetingSuggestion: suggestion('greeting'),
    actionSuggestions: actions.map((one, at) => ({
      name: one.called,
      promptSuggestion: suggestion(`action-${at}`),
      ...why(`action-${at}`),
    })),
    appSuggestions: apps.map((one, at) => ({
      appId: one.called,
      version: text(one.entry.version),
      promptSuggestion: suggestion(`app-${at}`),
      ...why(`app-${at}`),
    })),
  };
}

/** Template fields with the agent's values; a field that the agent lacks keeps its default. */
export function withValuesOf(
  config: Config,
  fields: readonly TemplateFieldOnWire[],
): TemplateFieldOnWire[] {
  const stored = new Map(
    (Array.isArray(config.templateFields)
      ? (config.templateFields as TemplateFieldOnWire[])
      : []
    ).map((field) => [field.key, field]),
  );
  return (fields.length > 0 ? fields : [...stored.values()]).map((field) => ({
    ...field,
    value: stored.has(field.key) ? stored.get(field.key)?.value : field.value,
  }));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const byKey = (items: readonly ModelSuggestion[]) => new Map(items.map((item) => [item.key, item]));

function named(
  list: unknown,
  nameOf: (entry: Config) => unknown,
): { readonly called: string; readonly entry: Config }[] {
  return (Array.isArray(list) ? (list as Config[]) : []).flatMap((entry) =>
    text(nameOf(entry)) ? [{ called: text(nameOf(entry)), entry }] : [],
  );
}

const fieldsNamed = (config: Config, key: string): ReviewField[] =>
  (Array.isArray(config.templateFields) ? (config.templateFields as TemplateField[]) : [])
    .filter((field) => field.key === key)
    .map((field) => ({
      key,
      title: fieldTitle(field),
      promptTip: '',
      value: valueText(field.value ?? null),
    }));
