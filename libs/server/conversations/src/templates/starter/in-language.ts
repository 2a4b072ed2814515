import { type Language } from '@patchbay/server-providers';
import { canonical } from '../../agents/config-rules.js';
import { type Blueprint } from '../rules.js';
import { starterTemplatesIn } from './starter-templates.js';

type Config = Readonly<Record<string, unknown>>;

/** What a template says, and whose it is. */
interface Told extends Blueprint {
  readonly id: string;
  readonly accountId: number | null;
}

const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What identifies an entry of a list: fields have keys, functions have names. */
const identityOf = (entry: unknown): unknown =>
  isObject(entry) ? (entry.key ?? entry.name) : undefined;

/**
 * A stored value with each part that still says what we wrote in English replaced by its
 * translation. A part that the platform's owner changed stays as written.
 */
function translated(stored: unknown, en: unknown, es: unknown): unknown {
  if (canonical(stored) === canonical(en)) return es;
  if (Array.isArray(stored) && Array.isArray(en) && Array.isArray(es)) {
    return stored.map((entry: unknown) => {
      const identity = identityOf(entry);
      const at = identity === undefined ? -1 : en.findIndex((own) => identityOf(own) === identity);
      return at < 0 ? entry : translated(entry, en[at], es[at]);
    });
  }
  if (!isObject(stored) || !isObject(en) || !isObject(es)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [
      key,
      Object.hasOwn(en, key) ? translated(value, en[key], es[key]) : value,
    ]),
  );
}

/** The text of one starter template in two languages; null for a template made by an account. */
function pairOf(id: string, language: Language) {
  const named = (one: { readonly id: string }) => one.id === id;
  const from = starterTemplatesIn.en.find(named);
  const to = starterTemplatesIn[language].find(named);
  return from && to ? { from, to } : null;
}

/**
 * A template as accounts of a language are offered it. Only the installation's own templates are
 * translated; one that a reseller made stays as written.
 */
export function inLanguage<Template extends Told>(
  template: Template,
  language: Language,
): Template {
  const pair =
    template.accountId === null && language !== 'en' ? pairOf(template.id, language) : null;
  return pair ? (translated(template, pair.from, pair.to) as Template) : template;
}

/**
 * The language in which an agent was given the texts of a starter template: that of the questions
 * which its answers kept. A migration compares the agent with the template in this language.
 */
export function languageMadeIn(config: Config): Language {
  const pair = pairOf(String(config.templateId), 'es');
  const titles = new Map<string, string>(pair?.to.fields.map(({ key, title }) => [key, title]));
  const kept = Array.isArray(config.templateFields) ? (config.templateFields as Config[]) : [];
  return kept.some(({ key, title }) => titles.get(String(key)) === title) ? 'es' : 'en';
}
