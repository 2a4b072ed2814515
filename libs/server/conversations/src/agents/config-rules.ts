/** Rules about an agent's configuration that need neither the store nor HTTP. */
type Config = Readonly<Record<string, unknown>>;

/** Metadata keys of a read or a save, which are never stored in the configuration. */
const bookkeeping = new Set([
  'success',
  'message',
  'id',
  'accountId',
  'slot',
  'revision',
  'changesSinceLive',
  'updatedAt',
  'publishedAt',
  'baseRevision',
  'keepFormer',
  'token',
  'targetAccountId',
  'templateRevision',
  'templateSections',
]);

/**
 * Merges a partial save into the stored configuration: omitted keys keep their value, arrays are
 * replaced, unknown keys survive.
 */
export function mergeConfig(stored: Config, save: Config): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(save)) {
    if (bookkeeping.has(key) || value === undefined) continue;
    merged[key] = value;
  }
  // The base state of a former template does not apply to a new one.
  if (merged.templateId !== stored.templateId) {
    delete merged.templateRevision;
    delete merged.templateSections;
  }
  return dropRepeatedApps(merged);
}

/** The template state that a configuration was created from, while both name the same template. */
export function originOf(config: Config, other: Config): Config {
  const { templateId, templateRevision, templateSections } = config;
  return templateId && templateId === other.templateId
    ? { templateId, templateRevision, templateSections }
    : {};
}

/** Removes duplicate apps: the first entry of an id stays. */
function dropRepeatedApps(config: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(config.apps)) return config;
  const seen = new Set<unknown>();
  const apps = config.apps.filter(
    (app: { appId?: unknown }) => !seen.has(app.appId) && seen.add(app.appId),
  );
  return { ...config, apps };
}

/** Metadata that callers do not see, and what the template says of itself. */
export const uncountedFields = [
  'published',
  'type',
  'message',
  'templateRevision',
  'templateSections',
  'templateIntegrations',
] as const;
const uncounted: ReadonlySet<string> = new Set(uncountedFields);

/** A field that was never written is like one that was emptied. */
const contentOf = (value: unknown): string =>
  value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : canonical(value ?? null);

/**
 * Number of fields that differ between draft and live; where nothing is live, of those with content.
 * Lists of agents count in SQL (`agent-state-sql.ts` of the platform), by the same rule.
 */
export function countChanges(staging: Config, live: Config | null): number {
  const keys = new Set([...Object.keys(staging), ...Object.keys(live ?? {})]);
  return [...keys].filter(
    (key) => !uncounted.has(key) && contentOf(staging[key]) !== contentOf(live?.[key]),
  ).length;
}

/** Canonical text of a value, independent of its key order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    return `{${Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Keys of the full editor only: prompt, functions and rules. Template answers are not among them.
 */
const fullEditorKeys = ['agentInstructions', 'actions', 'enabledFunctions', 'apps'] as const;

/** Whether a save contains keys of the full editor. */
export const touchesFullEditor = (save: Config): boolean =>
  fullEditorKeys.some((key) => save[key] !== undefined);

/** Whether two configurations differ in keys of the full editor. */
export const changesFullEditor = (before: Config, after: Config): boolean =>
  fullEditorKeys.some((key) => canonical(said(before[key])) !== canonical(said(after[key])));

const said = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

/** The error for publishing an agent without instructions. */
export const emptyPrompt = 'Please enter a prompt.';

/** Whether the agent has content to answer from. */
export const hasPrompt = (config: Config): boolean =>
  typeof config.agentInstructions === 'string' && config.agentInstructions.trim() !== '';

/** Fields with their values, as a map for substitution. Skipped fields count as empty. */
export function fieldValues(fields: unknown): Record<string, string> {
  if (!Array.isArray(fields)) return {};
  const values: Record<string, string> = {};
  for (const field of fields as { key?: unknown; value?: unknown; skipped?: unknown }[]) {
    if (typeof field.key !== 'string') continue;
    const value = field.skipped ? '' : field.value;
    values[field.key] = Array.isArray(value)
      ? value.join(', ')
      : value === null || value === undefined
        ? ''
        : String(value);
  }
  return values;
}
