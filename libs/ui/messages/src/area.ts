import { type TranslatedLanguage } from './language.js';
import { type Catalogue } from './values.js';

/** A module that holds the translations of several areas, by their names. */
export type LoadTranslations = () => Promise<Readonly<Record<string, unknown>>>;

/** The messages of one area of the interface: English, and how the other languages are fetched. */
export interface Area<Texts extends Catalogue = Catalogue> {
  /** The name of the constant that holds its translation. */
  readonly name: string;
  readonly texts: Texts;
  readonly translations: Readonly<Partial<Record<TranslatedLanguage, LoadTranslations>>>;
}

/**
 * Declares the messages of one area. English is bundled with the code that uses it; `translations`
 * fetch the other languages on first use. The build adds them: an area in `messages.ts` has those
 * that stand beside it, each in a file with the tag of its language.
 */
export const defineArea = <const Texts extends Catalogue>(
  name: string,
  texts: Texts,
  translations: Area['translations'] = {},
): Area<Texts> => ({ name, texts, translations });
