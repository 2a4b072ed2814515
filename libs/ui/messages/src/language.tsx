import { createContext, use, type ReactNode } from 'react';

/** Direction and locale of a language; `intl` is the tag for `Intl`. */
interface LanguageFacts {
  /** The language's own name. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly intl: string;
}

/**
 * The languages of the interface. The last two are generated from English: accented, longer and in
 * brackets, so that text that does not come from a catalogue is visible; one is right to left.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', intl: 'en' },
  es: { name: 'Español', direction: 'ltr', intl: 'es' },
  'en-XA': { name: 'Accented', direction: 'ltr', intl: 'en' },
  'ar-XB': { name: 'Right to left', direction: 'rtl', intl: 'en' },
} as const satisfies Record<string, LanguageFacts>;

/** A language of the interface. */
export type Language = keyof typeof languages;

/** The languages that a person can choose; the others are for tests. */
export const offeredLanguages = ['en', 'es'] as const satisfies readonly Language[];

/** A language that people write, beside the English of the code. */
export type TranslatedLanguage = Exclude<(typeof offeredLanguages)[number], 'en'>;

/** Whether a stored or sent value names a language of the interface. */
export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

const LanguageContext = createContext<Language>('en');

/** Sets the language of everything below it; English without one. */
export function LanguageProvider({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The current language. */
export const useLanguage = (): Language => use(LanguageContext);

/**
 * A tag with the region of the first preferred one in the same language: a Mexican reads `1,234.5`
 * and `12/11`, a Spaniard `1234,5`. Without one the tag itself.
 */
export const regionalTag = (tag: string, preferred: readonly string[]): string =>
  preferred.find((one) => one.startsWith(`${tag}-`) && /-(?:[a-z]{2}|\d{3})\b/i.test(one)) ?? tag;

/** The tag of the current language for `Intl`, with the region of the browser’s languages. */
export const useLocale = (): string =>
  regionalTag(languages[useLanguage()].intl, globalThis.navigator?.languages ?? []);

/**
 * The initial language: the user's choice, or else the first offered language of the browser's
 * list. `offered` leaves out incomplete languages.
 */
export function chooseLanguage(
  chosen: string | null,
  preferred: readonly string[],
  offered: readonly Language[],
): Language {
  if (isLanguage(chosen)) return chosen;
  for (const tag of preferred) {
    const [base] = tag.toLowerCase().split('-');
    const match = offered.find((language) => language === base);
    if (match) return match;
  }
  return 'en';
}

/** Sets language and direction of the document; styles and Mantine's components follow it. */
export function markDocument(root: HTMLElement, language: Language): void {
  root.lang = language;
  root.dir = languages[language].direction;
}
