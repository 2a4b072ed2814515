import { type InLanguages } from '@patchbay/server-providers';

/** Picks one language of a text that is given in all of them. */
export type Say = (words: InLanguages<string>) => string;

/**
 * A choice of a select field: its value is the same in every language, so that conditions and
 * integrations rely on it; only its label is translated.
 */
export function choiceIn(
  say: Say,
  value: string,
  es: string,
): string | { readonly value: string; readonly label: string } {
  const label = say({ en: value, es });
  return label === value ? value : { value, label };
}
