import { type Catalogue } from './values.js';

/** A module that holds the translations of several areas, by their names. */
export type LoadTranslations = () => Promise<Readonly<Record<string, unknown>>>;

/** What one part of the interface says: English, and where the other languages are fetched. */
export interface Area<Texts extends Catalogue = Catalogue> {
  /** The name of the constant that holds its translation. */
  readonly name: string;
  readonly texts: Texts;
  readonly translations: { readonly es: LoadTranslations };
}

/**
 * Names the texts of one area. English travels with the code that says it; `translations` fetch
 * the other languages when one of them is spoken.
 */
export const defineArea = <const Texts extends Catalogue>(
  name: string,
  texts: Texts,
  translations: Area['translations'],
): Area<Texts> => ({ name, texts, translations });
