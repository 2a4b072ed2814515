import { type Area, type LoadTranslations } from './area.js';
import { type CompiledTexts } from './compiled-texts.js';
import { type Language, type TranslatedLanguage } from './language.js';

/** The texts of an area, from what was fetched for a language. */
type Translate = (area: Area) => CompiledTexts;

const untranslated: Promise<Translate> = Promise.resolve(({ texts }) => texts);

/** The fetched messages, by the function that fetches them: areas of one file share it. */
const fetched = new Map<LoadTranslations, Promise<Translate>>();

async function fetchFrom(load: LoadTranslations): Promise<Translate> {
  const module = await load();
  return ({ name, texts }) => (module[name] as CompiledTexts | undefined) ?? texts;
}

let pseudo: Promise<Translate> | undefined;

async function fetchPseudo(): Promise<Translate> {
  const { pseudoTexts } = await import('./pseudo.js');
  return ({ texts }) => pseudoTexts(texts);
}

/** The region of a pseudo-language is one for private use: X and a letter. */
const isWritten = (language: Exclude<Language, 'en'>): language is TranslatedLanguage =>
  !language.includes('-X');

/**
 * Returns the messages of an area in a language; the same promise each time, as React's `use`
 * requires. If they cannot be fetched, English replaces them until the page is reloaded.
 */
export function translationOf(
  { translations }: Area,
  language: Exclude<Language, 'en'>,
): Promise<Translate> {
  if (!isWritten(language)) return (pseudo ??= fetchPseudo().catch(() => untranslated));
  const load = translations[language];
  if (!load) return untranslated;
  const known = fetched.get(load) ?? fetchFrom(load).catch(() => untranslated);
  fetched.set(load, known);
  return known;
}
