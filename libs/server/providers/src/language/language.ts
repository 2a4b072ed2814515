/** The languages in which the server has phrases of its own. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Phrases in every language; a language without its half does not compile. */
export type InLanguages<Phrases> = Readonly<Record<Language, Phrases>>;

/** The language of our own phrases for a language tag such as `es-MX`; English for all others. */
export const languageOf = (tag: unknown): Language =>
  typeof tag === 'string' && /^es(?:[-_]|$)/i.test(tag.trim()) ? 'es' : 'en';
