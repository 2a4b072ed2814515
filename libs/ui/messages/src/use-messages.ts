import { dateFormat, momentText, numberFormat, pluralRules } from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import format from 'icu-minify/format';
import { createElement, Fragment, use, type ReactNode } from 'react';
import { type Area } from './area.js';
import { useLanguage, useLocale } from './language.js';
import { type CompiledTexts } from './compiled-texts.js';
import { translationOf } from './translated.js';
import { type Catalogue, type Messages } from './values.js';

/** The styles that a message may name, as in `{at, date, day}`. */
const formats = {
  /** A share of one. */
  number: { percent: { style: 'percent' } },
  dateTime: {
    medium: { dateStyle: 'medium' },
    moment: { dateStyle: 'medium', timeStyle: 'short' },
    day: { month: 'short', day: 'numeric' },
  },
} as const;

/** A moment of this year needs no year; which one it is, its format alone does not know. */
const momentFormat = (locale: string) => ({
  format: (at: number | Date) => momentText(Number(at), { now: systemClock.now(), locale }),
});

/** The format of a style above; that of moments is distinguished from the others by its time. */
const dateTimeFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  (options.timeStyle ? momentFormat(locale) : dateFormat(locale, options)) as Intl.DateTimeFormat;

const options = {
  formats,
  formatters: {
    getDateTimeFormat: dateTimeFormat,
    getNumberFormat: numberFormat,
    getPluralRules: pluralRules,
  },
};

type AnyValues = Parameters<typeof format<ReactNode>>[2];

/** English replaces what a language lacks, as where its file is of another version of the app. */
function messagesOf(texts: CompiledTexts, english: CompiledTexts, locale: string) {
  const said = (key: string, values?: AnyValues) =>
    format<ReactNode>(texts[key] ?? english[key] ?? key, locale, values, options);
  const rich = (key: string, values: AnyValues): ReactNode => {
    const parts = said(key, values);
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
  };
  return Object.assign((key: string, values?: AnyValues) => String(said(key, values)), { rich });
}

const made = new WeakMap<CompiledTexts, Map<string, unknown>>();

/**
 * The messages of an area in the current language, with numbers and times as in the region of the
 * person, like those beside them; the same function as long as both stay.
 * Suspends until a language other than English has loaded.
 */
export function useMessages<Texts extends Catalogue>(area: Area<Texts>): Messages<Texts> {
  const language = useLanguage();
  const locale = useLocale();
  // React renders a suspended component again, and then requests the same promise.
  const texts: CompiledTexts =
    language === 'en' ? area.texts : use(translationOf(area, language))(area);
  const byLocale = made.get(texts) ?? new Map<string, unknown>();
  made.set(texts, byLocale);
  if (!byLocale.has(locale)) byLocale.set(locale, messagesOf(texts, area.texts, locale));
  return byLocale.get(locale) as Messages<Texts>;
}
