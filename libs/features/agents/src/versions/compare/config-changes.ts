import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { type DiffPart, wordDiff } from '@patchbay/template-fields';
import { configKeys } from '../../settings/config-fields.js';

/** One field of a configuration that differs. */
export interface FieldChange {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly DiffPart[];
}

/** The words of a language that a comparison needs. */
export interface ComparisonWords {
  readonly labelOf: (key: (typeof configKeys)[number]) => string;
  readonly yes: string;
  readonly no: string;
}

/** How two configurations differ, and how many fields are the same. */
export interface ConfigChanges {
  readonly changes: readonly FieldChange[];
  readonly same: number;
}

/** The named fields of a type that also has others. */
type NamedKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };

/** What a read adds to a configuration; a field that the contract adds is required here. */
const bookkeeping: Readonly<Record<Exclude<NamedKeys<AgentEventRules>, keyof AgentConfig>, true>> =
  {
    success: true,
    id: true,
    accountId: true,
    slot: true,
    revision: true,
    changesSinceLive: true,
    updatedAt: true,
    publishedAt: true,
    savedBy: true,
    publishedBy: true,
    publishReason: true,
  };

/** No part of what an agent does, or compared under names of its own. */
const ignored: ReadonlySet<string> = new Set([
  ...Object.keys(bookkeeping),
  'message',
  'published',
  'type',
  'templateFields',
  'templateIntegrations',
  'templateRevision',
  'templateSections',
]);

/** A value as a person reads it: one line for each item of a list. */
export function textOf(value: unknown, words: Pick<ComparisonWords, 'yes' | 'no'>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value !== 'object') return String(value as string | number);
  if (Array.isArray(value)) return value.map((item) => textOf(item, words)).join('\n');
  const { name, instructions, ...rest } = value as Readonly<Record<string, unknown>>;
  const head = [name, instructions].map((part) => textOf(part, words)).filter(Boolean);
  const others = Object.keys(rest)
    .sort()
    .map((key) => `${key}: ${textOf(rest[key], words)}`);
  return [head.join(': '), ...others].filter(Boolean).join(', ');
}

interface FieldLine {
  readonly label: string;
  readonly text: string;
}

/** Answers of a template, then the keys that have a name, then those that only an API knows. */
function linesOf(config: AgentConfig, words: ComparisonWords): ReadonlyMap<string, FieldLine> {
  const known: ReadonlySet<string> = new Set(configKeys);
  const others = Object.keys(config)
    .filter((key) => !known.has(key) && !ignored.has(key))
    .sort();
  return new Map<string, FieldLine>([
    ...(config.templateFields ?? []).map((field): [string, FieldLine] => [
      `field:${field.key}`,
      { label: field.title ?? field.key, text: textOf(field.value, words) },
    ]),
    ...configKeys.map((key): [string, FieldLine] => [
      key,
      { label: words.labelOf(key), text: textOf(config[key], words) },
    ]),
    ...others.map((key): [string, FieldLine] => [
      key,
      { label: key, text: textOf(config[key], words) },
    ]),
  ]);
}

/** Compares two configurations over every field, word by word. Fields without content are left out. */
export function configChanges(
  before: AgentConfig,
  after: AgentConfig,
  words: ComparisonWords,
): ConfigChanges {
  const old = linesOf(before, words);
  const fresh = linesOf(after, words);
  const compared = [...new Map([...fresh, ...old])].map(([key, { label }]) => ({
    key,
    label: fresh.get(key)?.label ?? label,
    parts: wordDiff(old.get(key)?.text ?? '', fresh.get(key)?.text ?? '').parts,
  }));
  const changes = compared.filter(({ parts }) => parts.some(({ kind }) => kind !== 'same'));
  const shown = compared.filter(({ parts }) => parts.length > 0).length;
  return { changes, same: shown - changes.length };
}

const longest = 480;
const around = 160;

/** Unchanged passages without their middle: their ends say where a change is. */
export function shortened(parts: readonly DiffPart[]): readonly DiffPart[] {
  return parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= longest) return part;
    const head = at === 0 ? '' : part.text.slice(0, around);
    const tail = at === parts.length - 1 ? '' : part.text.slice(-around);
    return { kind: 'same', text: `${head} … ${tail}` };
  });
}
