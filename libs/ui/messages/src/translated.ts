import { type Area } from './area.js';
import { type CompiledTexts } from './compiled-texts.js';
import { type Language } from './language.js';

/** The texts of an area, from what was fetched for a language. */
type Translate = (area: Area) => CompiledTexts;

const english: Translate = ({ texts }) => texts;

/** The fetched messages, by the function that fetches them: areas of one library share it. */
const fetched = new Map<unknown, Promise<Translate>>();

const fetchPseudo = async (): Promise<Translate> => {
  const { pseudoTexts } = await import('./pseudo.js');
  return ({ texts }) => pseudoTexts(texts);
};

function fetchFor(area: Area, language: Exclude<Language, 'en'>): Promise<Translate> {
  if (language !== 'es') return fetchPseudo();
  return area.translations.es().then(
    (module) =>
      ({ name, texts }) =>
        (module[name] as CompiledTexts | undefined) ?? texts,
  );
}

const sourceOf = (area: Area, language: Exclude<Language, 'en'>): unknown =>
  language === 'es' ? area.translations.es : fetchPseudo;

/**
 * Returns the messages of an area in a language; the same promise each time, as React's `use`
 * requires. If they cannot be fetched, English replaces them until the page is reloaded.
 */
export function translationOf(area: Area, language: Exclude<Language, 'en'>): Promise<Translate> {
  const source = sourceOf(area, language);
  const known = fetched.get(source) ?? fetchFor(area, language).catch(() => english);
  fetched.set(source, known);
  return known;
}
