const formats = new Map<string, Intl.NumberFormat | null>();

/**
 * A currency's format; null for a code that is none. `digits` overrides the currency's own number
 * of decimals.
 */
function moneyFormat(locale: string, currency: string, digits?: number): Intl.NumberFormat | null {
  const key = `${locale} ${currency} ${digits ?? ''}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  let made: Intl.NumberFormat | null = null;
  if (/^[A-Z]{3}$/.test(currency))
    made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      ...(digits === undefined ? {} : { maximumFractionDigits: digits }),
    });
  formats.set(key, made);
  return made;
}

function written(amount: number, currency: string, locale: string, digits?: number): string {
  if (!Number.isFinite(amount)) return '–';
  const code = currency.trim().toUpperCase();
  const format = moneyFormat(locale, code, digits);
  const text = (value: number): string =>
    format?.format(value) ?? `${value.toFixed(digits ?? 2)} ${code}`.trim();
  const zero = text(0);
  // A loss that rounds to zero shows no minus sign, which locales write in different ways and
  // places.
  return text(Math.abs(amount)) === zero ? zero : text(amount);
}

/**
 * An amount in a currency's main unit, with the currency's own number of decimals. The default is
 * US dollars; a value that is not a number is a dash.
 */
export const formatMoney = (amount: number, currency = 'USD', locale = 'en-US'): string =>
  written(amount, currency, locale);

/** A price per unit, with up to four decimals: a minute of voice may cost $0.0085. */
export const formatUnitPrice = (amount: number, currency = 'USD', locale = 'en-US'): string =>
  written(amount, currency, locale, 4);

/**
 * Reads an amount that a person typed, with or without a currency sign and thousands; null when it
 * is no finite number.
 */
export function parseAmount(text: string | number): number | null {
  if (typeof text === 'number') return Number.isFinite(text) ? text : null;
  const plain = text.trim().replace(/^([+-]?)\s*\$\s*/, '$1');
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return null;
  const amount = Number(plain.replaceAll(',', ''));
  return Number.isFinite(amount) ? amount : null;
}
