import {
  type FieldFaultKind,
  fieldFaults,
  isKeyFault,
  keysUsedIn,
} from '@patchbay/template-fields';
import { type FieldProblem } from '@patchbay/server-kit';
import { blank } from '../agents/default-configuration.js';
import { canonical, fieldValues } from '../agents/config-rules.js';
import { type MergeLog, mergeValue, newMerging } from './merge.js';

type Config = Readonly<Record<string, unknown>>;

/** The part of a template that configures an agent. */
export interface Blueprint {
  readonly fields: readonly unknown[];
  readonly agent: Config;
}

/** Values of an agent that are never part of a template. */
const ofAgents = new Set([
  'templateId',
  'templateFields',
  'templateIntegrations',
  'templateRevision',
  'templateSections',
  'published',
  'agentName',
]);

/** The configuration of a template without agent-only values. */
export const agentOfTemplate = (agent: Config): Record<string, unknown> =>
  Object.fromEntries(Object.entries(agent).filter(([key]) => !ofAgents.has(key)));

/** Why the server refuses a fault of a field; `names` is its key, or what its condition asks for. */
const refusals: Readonly<Record<FieldFaultKind, (names: string) => string>> = {
  noKey: () => 'must name the field: its texts use it by this key',
  badKey: () =>
    'must begin with a letter and have letters, digits, dots, dashes and underscores only',
  repeatedKey: (key) => `is there twice: ${key}`,
  noOptions: () => 'must have a choice to choose from',
  unreadableCondition: () => 'must be a key and a value, such as industry=retail',
  unknownCondition: (key) => `asks for ${key}, which is no field of this template`,
  circularCondition: (key) => `asks for ${key}, whose own condition leads back to this field`,
};

/**
 * Problems of a template's fields; empty when there are none. Those of keys are refused always, the
 * others once the template is offered.
 */
export const problemsOfFields = (
  fields: Parameters<typeof fieldFaults>[0],
  isOffered: boolean,
): FieldProblem[] =>
  fieldFaults(fields)
    .filter((fault) => isOffered || isKeyFault(fault))
    .map(({ kind, field, part, names = '' }) => ({
      path: `body.fields.${field}.${part}`,
      message: refusals[kind](names),
    }));

/** Fields without answers, in one canonical form of "no answer". */
const unanswered = (fields: readonly unknown[]): unknown[] =>
  fields.map((field) => ({
    ...(field as Config),
    value: (field as Config).value ?? null,
    skipped: (field as Config).skipped ?? false,
    autoPrefilled: (field as Config).autoPrefilled ?? false,
  }));

/** The names of the sections of a template: the keys of its agent, and `templateFields`. */
export const sectionsOf = (...blueprints: readonly (Blueprint | null)[]): string[] => [
  ...new Set(blueprints.flatMap((one) => (one ? Object.keys(agentOfTemplate(one.agent)) : []))),
  'templateFields',
];

/** `fields` is a synonym. */
export const sectionNamed = (name: string): string => (name === 'fields' ? 'templateFields' : name);

const sectionIn = (blueprint: Blueprint, section: string): unknown =>
  section === 'templateFields'
    ? unanswered(blueprint.fields)
    : (blueprint.agent[section] ?? (blank as Config)[section]);

/** The result of merging an agent with its template. */
export interface MergedAgent extends MergeLog {
  readonly config: Record<string, unknown>;
}

/**
 * An agent migrated to its template. `baseOf` returns the base of a section, or null when unknown:
 * then everything counts as the customer's.
 */
export async function mergeAgent(
  mine: Config,
  theirs: Blueprint,
  baseOf: (section: string) => Blueprint | null,
  sections: readonly string[],
): Promise<MergedAgent> {
  const merging = newMerging();
  const { log } = merging;
  const config: Record<string, unknown> = { ...mine };
  for (const section of sections) {
    const base = baseOf(section);
    const own =
      section === 'templateFields'
        ? unanswered(Array.isArray(mine.templateFields) ? mine.templateFields : [])
        : mine[section];
    const value = await mergeValue(
      section,
      [base ? sectionIn(base, section) : undefined, own, sectionIn(theirs, section)],
      merging,
    );
    if (value === undefined) delete config[section];
    else config[section] = value;
  }
  const settled = keepUsedFields(config, mine, log);
  if (canonical(mine.agentName) === canonical(nameIn(mine))) settled.agentName = nameIn(settled);
  return { ...log, config: settled };
}

const nameIn = (config: Config): string | null =>
  fieldValues(config.templateFields).agentName || null;

/** A removed template field stays while a text of the agent uses it. */
function keepUsedFields(
  config: Record<string, unknown>,
  mine: Config,
  log: MergeLog,
): Record<string, unknown> {
  const before = (Array.isArray(mine.templateFields) ? mine.templateFields : []) as {
    readonly key?: unknown;
  }[];
  const after = (Array.isArray(config.templateFields) ? config.templateFields : []) as {
    readonly key?: unknown;
  }[];
  const gone = before.filter((field) => !after.some(({ key }) => key === field.key));
  if (gone.length === 0) return config;
  const valueOf = (field: object) => (field as Config).value;
  const used: typeof gone = [];
  // A retained field may use another one in its own value.
  for (let size = -1; size !== used.length;) {
    size = used.length;
    const asked = new Set(
      textsIn({ ...config, templateFields: [...after, ...used].map(valueOf) }).flatMap(keysUsedIn),
    );
    used.push(...gone.filter((field) => asked.has(String(field.key)) && !used.includes(field)));
  }
  for (const field of used) {
    const path = `templateFields.${String(field.key)}`;
    const at = log.changes.findIndex((change) => change.path === path);
    if (at >= 0) log.changes.splice(at, 1);
    log.kept.push({ path, after: field });
  }
  return used.length === 0 ? config : { ...config, templateFields: [...after, ...used] };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
