import { createContext, use, type ReactNode } from 'react';

/** How a language is written and counted; `intl` is the tag that `Intl` is given. */
interface LanguageFacts {
  readonly direction: 'ltr' | 'rtl';
  readonly intl: string;
}

/**
 * The languages of the interface. The last two are made from English: accented, longer and in
 * brackets, so that text that does not come from a catalogue stands out; one is right to left.
 */
export const languages = {
  en: { direction: 'ltr', intl: 'en' },
  es: { direction: 'ltr', intl: 'es' },
  'en-XA': { direction: 'ltr', intl: 'en' },
  'ar-XB': { direction: 'rtl', intl: 'en' },
} as const satisfies Record<string, LanguageFacts>;

/** A language of the interface. */
export type Language = keyof typeof languages;

/** Whether a stored or sent value names a language of the interface. */
export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

const LanguageContext = createContext<Language>('en');

/** Everything below it speaks the language; English without one. */
export function LanguageProvider({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language that is spoken here. */
export const useLanguage = (): Language => use(LanguageContext);

/**
 * The language to begin with: the person's choice, or else the first of the browser's that is
 * offered. `offered` leaves out languages that are not complete.
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

/** Tells the document its language and direction; styles and Mantine's parts follow it. */
export function markDocument(root: HTMLElement, language: Language): void {
  root.lang = language;
  root.dir = languages[language].direction;
}
