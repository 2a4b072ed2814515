import {
  type Language,
  languageOf,
  type ModelFact,
  type ModelMessage,
  type ModelRequest,
  type ToolSpec,
} from '@patchbay/server-providers';
import {
  fieldOptions,
  resolveValues,
  substitute,
  type TemplateField,
} from '@patchbay/template-fields';
import { companions } from './functions/catalogue.js';
import { agentWordsIn } from './functions/agent-words.js';
import { countryIn } from './phone-country.js';
import {
  type AgentConfiguration,
  type MemoryLine,
  type RuntimeFunction,
  type RuntimeInput,
  type SpokenBy,
} from './port.js';

interface Field {
  readonly key: string;
  readonly title: string;
  readonly type: string;
  readonly options?: TemplateField['options'];
  readonly value: string;
}

const textAt = (config: AgentConfiguration, key: string): string =>
  typeof config[key] === 'string' ? (config[key] as string) : '';

/** Fields with a value, markers inside the values replaced. Skipped ones are empty. */
export function fieldsOf(config: AgentConfiguration): readonly Field[] {
  const raw = Array.isArray(config.templateFields)
    ? (config.templateFields as readonly Record<string, unknown>[])
    : [];
  const known = raw
    .filter((field) => typeof field.key === 'string')
    .map((field) => ({
      key: field.key as string,
      title: typeof field.title === 'string' ? field.title : '',
      type: String(field.type ?? field.inputType ?? 'text'),
      ...(Array.isArray(field.options)
        ? { options: field.options as NonNullable<TemplateField['options']> }
        : {}),
      value: field.skipped
        ? ''
        : Array.isArray(field.value)
          ? field.value.join(', ')
          : field.value === null || field.value === undefined
            ? ''
            : String(field.value),
    }));
  const values = resolveValues(known).values;
  return known.map((field) => ({ ...field, value: String(values[field.key] ?? '') }));
}

const valuesOf = (config: AgentConfiguration): Record<string, string> =>
  Object.fromEntries(fieldsOf(config).map(({ key, value }) => [key, value]));

/** A configuration text with its markers replaced. */
export const filled = (config: AgentConfiguration, text: string): string =>
  substitute(text, valuesOf(config));

/** An answer in the owner's words: a choice by its label, which is in their language. */
const wordsOf = (field: Field): string =>
  fieldOptions(field).find(({ value }) => value === field.value)?.label ?? field.value;

/** Fields that are for the agent or the office, not for callers. */
const isPrivate = ({ key, type }: Field) =>
  ['email', 'phone', 'password', 'number', 'boolean'].includes(type) ||
  /greeting|welcome|agentname|notify|minutes|prompt|instruction|email|number|secret|token/i.test(
    key,
  );

/** The language tag of the agent: the chosen one, else American English. */
export const languageTagIn = (config: AgentConfiguration): string =>
  textAt(config, 'agentLang') || 'en-US';

/** How an answer that is not part of a conversation is spoken. */
export const spokenBy = (config: AgentConfiguration): SpokenBy => ({
  language: languageTagIn(config),
  timezone: textAt(config, 'timezone') || 'UTC',
});

/** The language of our own phrases for the agent. */
export const languageIn = (config: AgentConfiguration): Language =>
  languageOf(languageTagIn(config));

/** The agent's name: its own, else that of its account. */
export const agentNameIn = (config: AgentConfiguration, fallback: string): string =>
  textAt(config, 'agentName').trim() ||
  valuesOf(config).agentName?.trim() ||
  nameInPersona(filled(config, textAt(config, 'agentInstructions'))) ||
  fallback;

const nameInPersona = (instructions: string) =>
  /\b[Yy]ou are ([A-Z][\p{L}'-]+),/u.exec(instructions)?.[1] ?? '';

const organizationIn = (config: AgentConfiguration): string => {
  const values = valuesOf(config);
  return (
    values.orgName ||
    values.businessName ||
    (/\b(?:receptionist|assistant|front desk|agent) (?:of|for|at) ([A-Z][\w&'’ -]{1,60}?)(?=[.,;\n]|$)/.exec(
      textAt(config, 'agentInstructions'),
    )?.[1] ??
      '')
  );
};

/** The owner's text about each enabled function, markers replaced. */
export function conditionsOf(config: AgentConfiguration): ReadonlyMap<string, string> {
  const actions = Array.isArray(config.actions)
    ? (config.actions as readonly { name?: unknown; instructions?: unknown }[])
    : [];
  const own = actions.flatMap(({ name, instructions }) =>
    typeof name === 'string'
      ? [[name, filled(config, typeof instructions === 'string' ? instructions : '')] as const]
      : [],
  );
  return new Map([
    ...own,
    ...own.flatMap(([name, condition]) =>
      (companions[name] ?? []).map((companion) => [companion, condition] as const),
    ),
  ]);
}

/** Enabled functions with their model specification. */
export function toolsOf<Scope>(
  input: Pick<RuntimeInput<Scope>, 'config' | 'caller' | 'channel' | 'appFunctions'>,
  functions: readonly RuntimeFunction<Scope>[],
): { readonly spec: ToolSpec; readonly of: RuntimeFunction<Scope>; readonly condition: string }[] {
  const conditions = conditionsOf(input.config);
  const language = languageIn(input.config);
  const country = countryIn(input.config);
  const { caller, channel } = input;
  const own = functions.flatMap((one) => {
    const condition = conditions.get(one.name);
    return condition === undefined || one.runs !== 'during'
      ? []
      : [
          {
            of: one,
            condition,
            spec: one.spec({ condition, caller, channel, country, language }),
          },
        ];
  });
  // The first function keeps a duplicate name.
  const taken = new Set(functions.map(({ name }) => name));
  const ofApps = (input.appFunctions ?? [])
    .filter(({ name, runs }) => runs === 'during' && !taken.has(name))
    .map((one) => ({
      of: one,
      condition: '',
      spec: one.spec({ condition: '', caller, channel, country, language }),
    }));
  return [...own, ...ofApps];
}

/** The model request of one turn. A pure function. */
export function requestOf<Scope>(
  input: RuntimeInput<Scope>,
  tools: readonly ToolSpec[],
  now: number,
): ModelRequest {
  const { config, caller } = input;
  const instructions = filled(config, textAt(config, 'agentInstructions'));
  const fields = fieldsOf(config).filter(
    (field) =>
      field.value.trim().length > 2 &&
      !isPrivate(field) &&
      !instructions.includes(field.value.trim()),
  );
  const facts: ModelFact[] = [
    { source: 'instructions', text: instructions },
    ...fields.map((field) => ({
      source: 'field' as const,
      title: field.title,
      text: wordsOf(field),
    })),
    ...input.knowledge.map(({ title, body }) => ({
      source: 'knowledge' as const,
      title,
      text: body,
    })),
    ...(config.noContactInjection === true || !caller.name
      ? []
      : [{ source: 'context' as const, title: 'Caller', text: `The caller is ${caller.name}.` }]),
    ...(input.occasion
      ? [{ source: 'context' as const, title: 'Why you called', text: input.occasion }]
      : []),
    ...(config.noContactInjection === true || !caller.about
      ? []
      : [{ source: 'context' as const, title: 'Noted about the caller', text: caller.about }]),
    ...(config.noConvoHistory === true
      ? []
      : input.earlier.map((text) => ({
          source: 'context' as const,
          title: 'Earlier conversation',
          text,
        }))),
  ];
  return {
    purpose: 'converse',
    facts,
    tools,
    now,
    channel: input.channel,
    timezone: textAt(config, 'timezone') || 'UTC',
    language: languageTagIn(config),
    agent: {
      name: agentNameIn(config, input.agent.name),
      instructions,
      greeting: greetingOf(config, input.agent.name),
      organization: organizationIn(config),
    },
    messages: [...messagesOf(input.memory), { role: 'customer', text: input.text }],
  };
}

/** Lines as the model reads them; an office member counts as the agent's side. */
export const messagesOf = (memory: readonly MemoryLine[]): ModelMessage[] =>
  memory.flatMap((line, at): ModelMessage[] => {
    if (line.role !== 'function')
      return [{ role: line.role === 'customer' ? 'customer' : 'agent', text: line.text }];
    const id = `earlier_${at}`;
    return [
      { role: 'tool-call', id, name: line.name, input: line.input },
      {
        role: 'tool-result',
        id,
        name: line.name,
        ok: line.ok,
        words: line.words,
        output: line.output,
      },
    ];
  });

/**
 * The welcome message with its markers replaced, if it can be said literally: no `prompt:` and no
 * open marker. Else empty.
 */
export function welcomeOf(config: AgentConfiguration): string {
  const written = filled(config, textAt(config, 'welcomeMessage')).trim();
  return /^prompt:/i.test(written) || /\{[\w.-]+\}/.test(written) ? '' : written;
}

/**
 * The first line: as written, or a default sentence with the names for a `prompt:` or empty
 * greeting.
 */
export function greetingOf(config: AgentConfiguration, agentName: string): string {
  const written = welcomeOf(config);
  if (written) return written;
  const organization = organizationIn(config);
  const name = agentNameIn(config, agentName);
  return agentWordsIn[languageIn(config)].greeting(organization, name);
}
