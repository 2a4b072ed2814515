const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const lists = new Map<string, Intl.ListFormat>();
const collators = new Map<string, Intl.Collator>();
const plurals = new Map<string, Intl.PluralRules>();

/** Making one is slow: one for each set of arguments is kept. */
function kept<Format>(known: Map<string, Format>, make: () => Format, ...key: unknown[]): Format {
  const name = JSON.stringify(key);
  let format = known.get(name);
  if (!format) known.set(name, (format = make()));
  return format;
}

type Of<Format extends new (...given: never[]) => unknown> = ConstructorParameters<Format>;

/** A number format of a locale; the same object for the same arguments. */
export const numberFormat = (...given: Of<typeof Intl.NumberFormat>): Intl.NumberFormat =>
  kept(numbers, () => new Intl.NumberFormat(...given), given);

/** A format of dates and times of a locale; the same object for the same arguments. */
export const dateFormat = (...given: Of<typeof Intl.DateTimeFormat>): Intl.DateTimeFormat =>
  kept(dates, () => new Intl.DateTimeFormat(...given), given);

/** The plural rules of a locale; the same object for the same arguments. */
export const pluralRules = (...given: Of<typeof Intl.PluralRules>): Intl.PluralRules =>
  kept(plurals, () => new Intl.PluralRules(...given), given);

/** A format of lists of a locale, 'a, b, and c'; the same object for the same arguments. */
export const listFormat = (...given: Of<typeof Intl.ListFormat>): Intl.ListFormat =>
  kept(lists, () => new Intl.ListFormat(...given), given);

/** The order of texts in a locale; the same object for the same arguments. */
export const collatorOf = (...given: Of<typeof Intl.Collator>): Intl.Collator =>
  kept(collators, () => new Intl.Collator(...given), given);
