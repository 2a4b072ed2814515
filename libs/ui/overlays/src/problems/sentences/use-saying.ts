import { type TranslatedLanguage, useLanguage } from '@patchbay/messages';
import { use } from 'react';
import { type Saying } from './saying.js';

/** How the sentences of the server are fetched in each language that it does not speak itself. */
const fetches: Readonly<Record<TranslatedLanguage, () => Promise<Saying>>> = {
  es: () => import('./spanish.js').then(({ saying }) => saying),
};

const unknown: Saying = () => undefined;
const fetched = new Map<string, Promise<Saying>>();

/** The same promise each time, as React's `use` requires; it never rejects. */
function sayingIn(language: keyof typeof fetches): Promise<Saying> {
  const known = fetched.get(language) ?? fetches[language]().catch(() => unknown);
  fetched.set(language, known);
  return known;
}

/**
 * Says sentences of the server in the language of the person. Suspends until they have loaded, so
 * that they are there when the connection is lost.
 */
export function useSaying(): Saying {
  const language = useLanguage();
  return language in fetches ? use(sayingIn(language as keyof typeof fetches)) : unknown;
}
