import { type InLanguages, type Language } from '@patchbay/server-providers';

/** The configuration of an agent without a set-up: the same for every agent. */
export const blank = {
  type: 'chatAgent',
  title: 'New agent',
  description: '',
  agentInstructions: '',
  welcomeMessage: '',
  timezone: 'UTC',
  agentLang: 'en-US',
  actions: [],
  apps: [],
  enabledFunctions: {},
  published: false,
};

/** The language in which an agent of an account speaks at first. */
export const languageTags: InLanguages<string> = { en: 'en-US', es: 'es-US' };

/** The tags that agents can speak in each language, the usual one first. */
export const spokenTags: InLanguages<readonly string[]> = {
  en: [languageTags.en],
  es: [languageTags.es, 'es-MX', 'es-ES'],
};

/** Regions that speak as another one does: all of the Americas but the United States as Mexico. */
const american = new Set(
  ('419 AR BO BR BZ CL CO CR CU DO EC GT HN HT MX NI PA PE PR PY SV UY VE' as string).split(' '),
);

/**
 * The tag in which an agent speaks a language to the people of a region: that of the given tag
 * (`es-MX`), the nearest one to it, or the usual one.
 */
export function spokenTag(language: Language, given: string | null): string {
  const [base, ...rest] = given?.split('-') ?? [];
  const region = rest.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part))?.toUpperCase();
  if (base?.toLowerCase() !== language || !region) return languageTags[language];
  const nearest = american.has(region) ? 'MX' : region === 'US' ? 'US' : 'ES';
  const fitting = [region, nearest].flatMap(
    (one) => spokenTags[language].find((tag) => tag.endsWith(`-${one}`)) ?? [],
  );
  return fitting[0] ?? languageTags[language];
}

/** The same, in the language of the agent's account. */
export const blankIn = (language: Language, given: string | null = null): typeof blank => ({
  ...blank,
  agentLang: spokenTag(language, given),
});
